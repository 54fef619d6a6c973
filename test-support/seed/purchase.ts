import { getOrder, type Order } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import type { OrderNo } from '@faka/contract/shared/ids'
import type { OrderStatus } from '@faka/contract/shared/states'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'
import type { TestShop } from '../server/open-shop.ts'
import type { RequestOf, Visitor } from '../server/visitor.ts'
import { joinHistory } from './join-history.ts'

type CreateOrderInput = RequestOf<typeof createOrder>

let buyers = 0

/** The input for an order of one, with a new request ID and a new buyer. */
export const createOrderInput = (
  shop: TestShop,
  itemId: string,
  more: Partial<CreateOrderInput> = {},
): CreateOrderInput => ({
  requestId: crypto.randomUUID(),
  itemId,
  quantity: 1,
  contact: { mail: `buyer-${++buyers}@example.com` },
  payChannel: shop.payChannels.md5,
  ...more,
})

/** An order that was placed, with its buyer. */
export interface PlacedOrder {
  buyer: Visitor
  orderNo: OrderNo
}

/** Places an order of one, as a new visitor by default. */
export async function submitOrder(
  shop: TestShop,
  itemId: string,
  { buyer = shop.visitor(), ...more }: Partial<CreateOrderInput> & { buyer?: Visitor } = {},
): Promise<PlacedOrder> {
  const { orderNo } = await buyer.call(createOrder, createOrderInput(shop, itemId, more))
  return { buyer, orderNo }
}

/** Requests the QR code of an order. */
export const requestQr = async ({ buyer, orderNo }: PlacedOrder, payChannel: string): Promise<string> =>
  (await buyer.call(payOrder, { orderNo, payChannel })).qrContent

/** Waits until an order has a status; throws after a timeout. */
export async function waitForStatus({ buyer, orderNo }: PlacedOrder, expected: OrderStatus): Promise<void> {
  const end = performance.now() + 60_000
  for (let since: OrderStatus | undefined; ; ) {
    const { status } = await buyer.call(getOrderStatus, { orderNo, since, waitSeconds: 5 })
    if (status === expected) return
    if (performance.now() > end) throw new Error(`the order is ${status} and not ${expected}`)
    since = status
  }
}

/** Buys: places an order, pays it at the gateway, and waits for its delivery. */
export async function buy(
  shop: TestShop,
  itemId: string,
  more: Partial<CreateOrderInput> & { buyer?: Visitor } = {},
): Promise<PlacedOrder> {
  const placed = await submitOrder(shop, itemId, more)
  await shop.pressButton(await requestQr(placed, more.payChannel ?? shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'delivered')
  return placed
}

/** The order as its buyer sees it. */
export const readOrder = ({ buyer, orderNo }: PlacedOrder, cardPassword?: string): Promise<Order> =>
  buyer.call(getOrder, { orderNo, cardPassword })

/** The texts of the cards that an order delivered. */
export const readCards = async (placed: PlacedOrder, cardPassword?: string): Promise<string[]> =>
  ((await readOrder(placed, cardPassword)).cards ?? []).map(({ content }) => content)

/** The statuses of an order by its event rows: "unpaid > paid > delivered". */
export async function orderHistory(db: Db, orderNo: string): Promise<string> {
  const rows = await db
    .selectFrom('order_event')
    .select(['from_status', 'to_status'])
    .where('order_no', '=', orderNo)
    .orderBy('event_id')
    .execute()
  return joinHistory(rows)
}

/** The dispositions of the payments received for an order: "settled paid", "refunded secondPayment". */
export const listDispositions = async (db: Db, orderNo: string): Promise<string[]> =>
  (
    await db
      .selectFrom('receipt')
      .select(['fate', 'reason'])
      .where('order_no', '=', orderNo)
      .orderBy('receipt_id')
      .execute()
  ).map(({ fate, reason }) => `${fate} ${reason}`)

/** How many cards are in each state. */
export async function countCardsByState(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from card group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
