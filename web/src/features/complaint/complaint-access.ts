import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { OrderNo } from '@faka/contract/shared/ids'

/**
 * Proves that a complaint belongs to the visitor. The logged-in owner of the order needs neither of the optional
 * values.
 */
export interface ComplaintAccess {
  complaintNo: ComplaintNo
  orderNo: OrderNo | undefined
  /** Read when a call is made, since it is only in session storage. */
  cardPassword: () => string | undefined
}

/** The fields that every call about one complaint sends. */
export function accessFields({ complaintNo, orderNo, cardPassword }: ComplaintAccess) {
  const password = cardPassword()
  return {
    complaintNo,
    ...(orderNo !== undefined && { orderNo }),
    ...(password !== undefined && { cardPassword: password }),
  }
}
