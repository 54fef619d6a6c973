import { addComplaint, pageComplaint } from '@faka/contract/complaint/complaint'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { OrderStatus } from '@faka/contract/shared/states'
import { complaintInput } from '../../test-support/seed/complaint.ts'
import type { Buyer } from '../../test-support/server/http-buyer.ts'
import { RejectedCallError, type RetryingClient } from '../../test-support/server/retrying-client.ts'
import { paymentButtons } from '../shoppers.ts'
import { type Deal, type DealKind, mailOf, Violation } from './deal.ts'
import type { SeededPicker } from './seeded-picker.ts'
import type { SellerWorker } from './seller-worker.ts'
import type { TestCluster } from './test-cluster.ts'

/** The participants of a deal. */
export interface DealContext {
  cluster: TestCluster
  seller: SellerWorker
  client: RetryingClient
  picker: SeededPicker
  guest: Buyer
  /** The same buyer with a session. */
  owner: Buyer
}

/** Deals of what its seller delivers. */
const itemsByHand: ReadonlySet<DealKind> = new Set(['byHand', 'cancelledBySeller'])

const haveSameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

async function create(context: DealContext, deal: Deal, buyer: Buyer): Promise<OrderNo> {
  return (await createAndStart(context, deal, buyer, false)).orderNo
}

/** Creates an order; with `startPayment` its payment is opened by the same call. */
async function createAndStart(
  { cluster, client, picker }: DealContext,
  deal: Deal,
  buyer: Buyer,
  startPayment: boolean,
) {
  const { testServer, manualItemIds, couponCode } = cluster
  const { orderNo, payment } = await client.call(buyer, createOrder, {
    requestId: deal.requestId,
    itemId: itemsByHand.has(deal.kind) ? picker.pick(manualItemIds) : testServer.itemId,
    quantity: 1 + picker.below(3),
    contact: { mail: mailOf(deal) },
    payChannel: picker.pick(testServer.payChannels),
    ...(picker.below(3) === 0 && { couponCode }),
    startPayment,
  })
  deal.orderNo = orderNo
  return { orderNo, payment }
}

type OpenPayment = ParsedReplyOf<typeof payOrder>

/** Pays at the gateway, with a new payment unless one was opened; resolves once the order has one of the `wanted` statuses. */
async function pay(
  context: DealContext,
  deal: Deal,
  orderNo: OrderNo,
  buyer: Buyer,
  wanted: readonly OrderStatus[],
  opened?: OpenPayment | null,
) {
  const { cluster, client, picker } = context
  const payment =
    opened ??
    (await client.call(buyer, payOrder, {
      orderNo,
      payChannel: picker.pick(cluster.testServer.payChannels),
    }))
  deal.paymentNo = payment.paymentNo
  await client.pressButton(buyer, payment.qrContent, picker.pick(paymentButtons))
  deal.paid = true
  await waitForStatus(context, orderNo, buyer, wanted)
}

async function waitForStatus(
  { client }: DealContext,
  orderNo: OrderNo,
  buyer: Buyer,
  wanted: readonly OrderStatus[],
) {
  for (;;) {
    const { status } = await client.call(buyer, getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 1 })
    if (wanted.includes(status)) return
    const asked = await client.call(buyer, confirmPayment, { orderNo })
    if (wanted.includes(asked.status)) return
  }
}

/** Reads the cards of a delivered order. */
export async function readCards(
  client: RetryingClient,
  buyer: Buyer,
  orderNo: string,
): Promise<readonly string[]> {
  const { cards } = await client.call(buyer, getOrder, { orderNo })
  if (!cards) throw new Violation(`law 7: order ${orderNo} is delivered and shows no cards`)
  return cards.map(({ content }) => content)
}

async function buy(context: DealContext, deal: Deal, buyer: Buyer): Promise<OrderNo> {
  const { orderNo, payment } = await createAndStart(context, deal, buyer, context.picker.below(2) > 0)
  await pay(context, deal, orderNo, buyer, ['delivered'], payment)
  deal.cards = await readCards(context.client, buyer, orderNo)
  return orderNo
}

async function buyByHand(context: DealContext, deal: Deal): Promise<void> {
  const orderNo = await create(context, deal, context.guest)
  await pay(context, deal, orderNo, context.guest, ['paid', 'delivered'])
  const { quantity } = await context.client.call(context.guest, getOrder, { orderNo })
  const texts = Array.from({ length: quantity }, (_, index) => `by hand ${orderNo} ${index + 1}`)
  await context.seller.deliver(orderNo, texts)
  const read = await readCards(context.client, context.guest, orderNo)
  if (!haveSameTexts(read, texts))
    throw new Violation(`law 7: order ${orderNo} shows other texts than were delivered`)
  deal.cards = read
}

/** Complains about the first card of an order, and records how its seller resolves it. */
async function complain(context: DealContext, deal: Deal, orderNo: OrderNo): Promise<void> {
  const { client, owner, seller } = context
  const expectation = deal.kind === 'replaced' ? 'replace' : 'refund'
  try {
    const made = await client.call(owner, addComplaint, complaintInput(orderNo, { expectation }))
    deal.complaintNo = made.complaintNo
  } catch (error) {
    if (!(error instanceof RejectedCallError && error.code === 'complaintRunning')) throw error
    // an earlier try, whose response was lost, has created it
    const { list } = await client.call(owner, pageComplaint, { orderNo })
    deal.complaintNo = list[0]?.complaintNo
  }
  const { complaintNo } = deal
  if (complaintNo === undefined)
    throw new Violation(`law 7: the complaint about order ${orderNo} is not there`)
  if (deal.kind === 'replaced') await seller.replace(complaintNo)
  else await seller.refund(complaintNo)
  deal.madeGood = true
}

async function buyAndHaveReplaced(context: DealContext, deal: Deal): Promise<void> {
  const orderNo = await buy(context, deal, context.owner)
  const [first = '', ...others] = deal.cards ?? []
  await complain(context, deal, orderNo)
  const [changed = '', ...rest] = await readCards(context.client, context.owner, orderNo)
  if (changed === first || !haveSameTexts(rest, others))
    throw new Violation(`law 3: of order ${orderNo} other cards were replaced than the first`)
  deal.cards = [changed, ...rest]
}

async function buyFromBalance(context: DealContext, deal: Deal): Promise<void> {
  const { client, owner, picker } = context
  const orderNo = await create(context, deal, owner)
  try {
    await client.call(owner, payFromBalance, { orderNo })
  } catch (error) {
    if (error instanceof RejectedCallError && error.code === 'balanceTooLow')
      return cancel(context, deal, orderNo)
    // an earlier try, whose response was lost, has paid
    if (!(error instanceof RejectedCallError && error.code === 'orderNotPayable')) throw error
  }
  await waitForStatus(context, orderNo, owner, ['delivered'])
  deal.cards = await readCards(client, owner, orderNo)
  // the refund is credited to the balance again
  if (picker.below(4) > 0) await complain(context, deal, orderNo)
}

async function cancel({ client, owner }: DealContext, deal: Deal, orderNo: OrderNo): Promise<void> {
  await client.call(owner, cancelOrder, { orderNo })
  deal.cancelled = true
}

/** The seller sends a part or all of the money back, without a complaint. */
async function buyAndHaveRefunded(context: DealContext, deal: Deal): Promise<void> {
  const { client, guest, picker, seller } = context
  const orderNo = await buy(context, deal, guest)
  const { amountFen } = await client.call(guest, getOrder, { orderNo })
  const part = Math.floor(amountFen / 4)
  deal.refundedFen = await seller.refundOrder(orderNo, picker.below(2) > 0 ? part : undefined)
}

/** The seller cancels before anything is delivered: an order that waits for money, or for the seller. */
async function haveCancelled(context: DealContext, deal: Deal): Promise<void> {
  const { guest, picker, seller } = context
  const orderNo = await create(context, deal, guest)
  const isPaid = picker.below(2) > 0
  if (isPaid) await pay(context, deal, orderNo, guest, ['paid'])
  const refundedFen = await seller.cancelOrder(orderNo)
  if (isPaid) deal.refundedFen = refundedFen
  else deal.cancelled = true
}

/** The seller confirms an order that was paid by other means, whose payment page may be open. */
async function haveConfirmed(context: DealContext, deal: Deal): Promise<void> {
  const { cluster, client, guest, picker, seller } = context
  const orderNo = await create(context, deal, guest)
  if (picker.below(2) > 0) {
    const payChannel = picker.pick(cluster.testServer.payChannels)
    deal.paymentNo = (await client.call(guest, payOrder, { orderNo, payChannel })).paymentNo
  }
  await seller.confirmPayment(orderNo)
  deal.confirmed = true
  await waitForStatus(context, orderNo, guest, ['delivered'])
  deal.cards = await readCards(client, guest, orderNo)
}

/** Makes a deal from start to end, recording each response. Throws `Violation` for a broken promise. */
export async function makeDeal(context: DealContext, deal: Deal): Promise<void> {
  switch (deal.kind) {
    case 'cards':
      await buy(context, deal, context.guest)
      return
    case 'byHand':
      return buyByHand(context, deal)
    case 'replaced':
      return buyAndHaveReplaced(context, deal)
    case 'refunded':
      return complain(context, deal, await buy(context, deal, context.owner))
    case 'balance':
      return buyFromBalance(context, deal)
    case 'cancelled':
      return cancel(context, deal, await create(context, deal, context.owner))
    case 'refundedBySeller':
      return buyAndHaveRefunded(context, deal)
    case 'cancelledBySeller':
      return haveCancelled(context, deal)
    case 'confirmedBySeller':
      return haveConfirmed(context, deal)
  }
}
