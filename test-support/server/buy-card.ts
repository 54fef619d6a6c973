import { randomUUID } from 'node:crypto'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { withoutNewFields } from '@faka/contract/order/without-new-fields'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import type { ItemId, PayChannelId } from '@faka/contract/shared/ids'
import type { Buyer } from './http-buyer.ts'
import type { RequestOf } from './visitor.ts'

/**
 * Buys one card with test money, as a browser does: order, payment, wait, read. Returns what was delivered; throws if one
 * call is rejected or not answered.
 */
export async function buyCard(buyer: Buyer, itemId: ItemId, payChannel: PayChannelId): Promise<string[]> {
  const contact = { mail: `${randomUUID()}@example.com` }
  const order = { requestId: randomUUID(), itemId, quantity: 1, contact, payChannel, startPayment: true }
  const { orderNo, payment } = await placeOrder(buyer, order)
  const { qrContent } = payment ?? (await buyer.callOrThrow(payOrder, { orderNo, payChannel }))
  await buyer.pressButton(qrContent, 'pay')
  await waitUntilDelivered(buyer, orderNo)
  const { cards } = await buyer.callOrThrow(getOrder, { orderNo })
  return (cards ?? []).map(({ content }) => content)
}

/** Places an order, also at a process of the version before, as `call-create-order.ts` of the storefront does. */
async function placeOrder(buyer: Buyer, order: RequestOf<typeof createOrder>) {
  const answer = await buyer.call(createOrder, order)
  if (answer.ok) return answer.data
  const older = answer.code === 'badInput' ? withoutNewFields(order, answer.data) : undefined
  if (!older) throw new Error(`${createOrder.path} refused: ${answer.code}`)
  return buyer.callOrThrow(createOrder, older)
}

async function waitUntilDelivered(buyer: Buyer, orderNo: string): Promise<void> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    await buyer.callOrThrow(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 1 })
    if ((await buyer.callOrThrow(confirmPayment, { orderNo })).status === 'delivered') return
  }
  throw new Error(`order ${orderNo} is not delivered after a minute`)
}
