import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import type { OrderRow } from '../order/public.ts'
import { refundOrderMoney } from './refund-order-money.ts'

/**
 * Records a full or partial refund of the money that paid an order, for a complaint, as `refundOrderMoney` does. One
 * refund per complaint.
 */
export const refundForComplaint = (
  services: Services,
  tx: Tx,
  { order, complaintNo, amountFen }: { order: OrderRow; complaintNo: string; amountFen: number },
): Promise<number> =>
  refundOrderMoney(services, tx, {
    order,
    amountFen,
    source: { complaintNo },
    reason: 'complaint',
    event: { actor: 'complaint', reason: 'complaint' },
  })
