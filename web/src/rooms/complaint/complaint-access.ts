import type { ComplaintNo } from '@faka/contract/complaint'
import type { OrderNo } from '@faka/contract/ids'

/** How a visitor shows that a complaint is his; the logged-in owner of the order needs the number of neither. */
export interface Access {
  complaintNo: ComplaintNo
  orderNo: OrderNo | undefined
  /** Read as late as a call is made, since it stands in no memory but that of the tab. */
  cardPassword: () => string | undefined
}

/** What each call about one complaint carries. */
export function accessFields({ complaintNo, orderNo, cardPassword }: Access) {
  const password = cardPassword()
  return {
    complaintNo,
    ...(orderNo !== undefined && { orderNo }),
    ...(password !== undefined && { cardPassword: password }),
  }
}
