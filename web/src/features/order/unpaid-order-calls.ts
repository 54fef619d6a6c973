import { getOrderStates } from '@faka/contract/order/order-states'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import type { OrderNo } from '@faka/contract/shared/ids'
import { call } from '../../lib/call.ts'

/** The status of an order; undefined for an unknown number. Rejects as `call` does. */
export const askOrderStatus = async (orderNo: OrderNo) =>
  (await call(getOrderStates, { orderNos: [orderNo] })).list[0]?.status

/** Cancels an unpaid order; rejects as `call` does. */
export const cancelUnpaidOrder = (orderNo: OrderNo) => call(cancelOrder, { orderNo })
