import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'

/** How a visitor shows that a complaint is his; the logged-in owner of the order needs the number of neither. */
export interface ComplaintAccess {
  complaintNo: ComplaintNo
  orderNo: OrderNo | undefined
  /** Read as late as a call is made, since it stands in no memory but that of the tab. */
  cardPassword: () => string | undefined
}

/** What each call about one complaint carries. */
export function accessFields({ complaintNo, orderNo, cardPassword }: ComplaintAccess) {
  const password = cardPassword()
  return {
    complaintNo,
    ...(orderNo !== undefined && { orderNo }),
    ...(password !== undefined && { cardPassword: password }),
  }
}
