import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { CardId, ItemId, OrderNo, RequestId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  countCardsByState,
  type PlacedOrder,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { addStock } from '../stock/add-stock.ts'
import { listReplaceableCards } from './list-replaceable-cards.ts'
import { recallBatch } from './recall-batch.ts'
import { refundComplaint } from './refund-complaint.ts'
import { remedyRecall } from './remedy-recall.ts'
import { replaceComplaint } from './replace-complaint.ts'
import { replaceOrderCards } from './replace-order-cards.ts'

const rejection = (codeName: string) => ({ codeName })
const why = 'The buyer called: it does not work.'
const uuid = () => RequestId.parse(crypto.randomUUID())

type Input = Parameters<typeof replaceOrderCards>[1]

const inputFor = (
  { orderNo }: PlacedOrder,
  numbers: readonly number[],
  more: Partial<Input> = {},
): Input => ({
  requestId: uuid(),
  orderNo: OrderNo.parse(orderNo),
  cardIds: numbers.map((number) => CardId.parse(String(number))),
  why,
  replacedBefore: 0,
  ...more,
})

const replace = (shop: TestShop, placed: PlacedOrder, numbers: readonly number[], more?: Partial<Input>) =>
  replaceOrderCards(shop.seller, inputFor(placed, numbers, more))

const breachesOf = (shop: TestShop) => findBreachesOfShop(shop.services, laws)

test('chosen cards of an order are replaced once, with a reason, and the buyer is notified and sees the new ones', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c', 'd', 'e'] })
  const placed = await buy(shop, item, { quantity: 3 })
  const input = inputFor(placed, [1, 3])
  for (const _ of ['first', 'again'])
    expect(await replaceOrderCards(shop.seller, input)).toEqual({ cards: 2 })
  expect(await readCards(placed)).toEqual(['d', 'b', 'e'])
  expect(await countCardsByState(shop.services.db)).toEqual({ sold: 3, void: 2 })
  await expect(
    replaceOrderCards(shop.seller, { ...input, cardIds: [CardId.parse('2')] }),
  ).rejects.toMatchObject(rejection('requestReused'))
  const acts = await shop.db.db
    .selectFrom('order_action')
    .select(['kind', 'why', 'actor', 'request_id'])
    .execute()
  expect(acts).toMatchObject([{ kind: 'replace', why, actor: 'seller', request_id: input.requestId }])
  const timeline = await placed.buyer.call(getOrderTimeline, { orderNo: placed.orderNo })
  expect(timeline.replacements).toEqual([{ count: 2, time: shop.clock.now.toISOString() }])
  await shop.advanceClock(1)
  expect((await readOutbox(shop)).filter(({ template }) => template === 'orderReplaced')).toHaveLength(1)
  expect(await breachesOf(shop)).toEqual([])
})

test('what was replaced meanwhile is not replaced again unless its seller knows of it', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(6) }), { quantity: 2 })
  await replace(shop, placed, [1])
  await expect(replace(shop, placed, [1, 2])).rejects.toMatchObject(rejection('cardsReplacedSince'))
  expect(await replace(shop, placed, [2])).toEqual({ cards: 1 })
  const { cards } = await listReplaceableCards(shop.seller, { orderNo: OrderNo.parse(placed.orderNo) })
  expect(cards.map(({ replaced, blocked }) => [replaced, blocked])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(await replace(shop, placed, [1, 2], { replacedBefore: 2 })).toEqual({ cards: 2 })
  expect(await countCardsByState(shop.services.db)).toEqual({ sold: 2, void: 4 })
  expect(await breachesOf(shop)).toEqual([])
})

test('an order delivered by hand gets new texts, one for each card', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }), { quantity: 2 })
  const { orderNo } = placed
  await expect(replace(shop, placed, [1])).rejects.toMatchObject(rejection('orderNotReplaceable'))
  await shop.pressButton(await requestQr(placed, shop.payChannels.rsa), 'pay')
  await waitForStatus(placed, 'paid')
  await expect(replace(shop, placed, [1])).rejects.toMatchObject(rejection('orderNotReplaceable'))
  await deliverOrder(shop.seller, { orderNo, texts: ['first', 'second'] })
  await expect(replace(shop, placed, [1])).rejects.toMatchObject(rejection('replacementTextsWanted'))
  const input = inputFor(placed, [2], { texts: ['third'] })
  for (const _ of ['first', 'again'])
    expect(await replaceOrderCards(shop.seller, input)).toEqual({ cards: 1 })
  expect(await readCards(placed)).toEqual(['first', 'third'])
  await expect(replace(shop, placed, [2], { texts: ['fourth'] })).rejects.toMatchObject(
    rejection('cardsReplacedSince'),
  )
  expect(await breachesOf(shop)).toEqual([])
})

test('nothing is replaced with too few in stock, with texts beside stock, of other orders, or once all is refunded', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(3) }), { quantity: 2 })
  for (const [numbers, more, codeName] of [
    [[1, 2], {}, 'replacementShort'],
    [[1], { texts: ['typed'] }, 'replacementFromStock'],
    [[3], {}, 'cardsNotOfOrder'],
    [[1, 1], {}, 'cardsNotOfOrder'],
  ] as const)
    await expect(
      replace(shop, placed, numbers, 'texts' in more ? { texts: [...more.texts] } : {}),
    ).rejects.toMatchObject(rejection(codeName))
  expect(await countCardsByState(shop.services.db)).toEqual({ free: 1, sold: 2 })
  await refundOrder(shop.seller, {
    requestId: uuid(),
    orderNo: OrderNo.parse(placed.orderNo),
    why: 'All of it.',
  })
  await expect(replace(shop, placed, [1])).rejects.toMatchObject(rejection('orderNotReplaceable'))
})

test('cards that the buyer complains about are replaced in the complaint, the others here; refunded ones nowhere', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(9) }), { quantity: 3 })
  const complaintNo = await complain(placed, { cardIds: ['2'] })
  await expect(replace(shop, placed, [1, 2])).rejects.toMatchObject({
    codeName: 'cardsComplainedAbout',
    data: { complaintNo },
  })
  expect(await replace(shop, placed, [1])).toEqual({ cards: 1 })
  const orderNo = OrderNo.parse(placed.orderNo)
  expect(await listReplaceableCards(shop.seller, { orderNo })).toMatchObject({
    source: 'stock',
    freeCards: 5,
    cards: [{ blocked: null }, { blocked: 'complainedAbout' }, { blocked: null }],
    complaintNo,
  })
  await refundComplaint(shop.seller, { complaintNo })
  await expect(replace(shop, placed, [2])).rejects.toMatchObject(rejection('cardsMadeGood'))
  expect(await replace(shop, placed, [3])).toEqual({ cards: 1 })
  expect(await breachesOf(shop)).toEqual([])
})

test('a recalled card is replaced, which its recall counts, unless the buyer may still choose', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = ItemId.parse(await shop.addItem({}))
  const { batchId } = await addStock(seller, { itemId, cards: createCards(2, 'BAD') })
  const [first, second] = [await buy(shop, itemId), await buy(shop, itemId)]
  await addStock(seller, { itemId, cards: createCards(3, 'GOOD') })
  const which = { shortUrl, batchId: batchId ?? 0, requestId: uuid() }
  await recallBatch(seller, { ...which, reason: 'used before' })
  expect(await replace(shop, first, [1])).toEqual({ cards: 1 })
  const remedied = await remedyRecall(seller, { ...which, remedy: 'offer', days: 3, fallback: 'replace' })
  expect(
    Object.fromEntries(remedied.list.map(({ orderNo, outcome }): [string, string] => [orderNo, outcome])),
  ).toEqual({ [first.orderNo]: 'nothingOpen', [second.orderNo]: 'offered' })
  await expect(replace(shop, second, [1])).rejects.toMatchObject(rejection('recallOfferOpen'))
  expect(await breachesOf(shop)).toEqual([])
})

/** Rejections are expected beside other acts; any other error fails the test. */
const unlessRejected = async (act: Promise<unknown>): Promise<boolean> => {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof Error && 'codeName' in error) return false
    throw error
  }
}

test('a replacement, a refund, a complaint and a recall at the same moment give each card one remedy', async () => {
  await using shop = await openShop()
  const { services } = await shop.openSecondProcess()
  const beside = { ...shop.seller, ...services }
  const { seller, shortUrl } = shop
  for (let round = 0; round < 8; round++) {
    const itemId = ItemId.parse(await shop.addItem({ priceFen: 1000 }))
    const { batchId } = await addStock(seller, { itemId, cards: createCards(2, `BAD${round}`) })
    const placed = await buy(shop, itemId, { quantity: 2 })
    const { orderNo } = placed
    await addStock(seller, { itemId, cards: createCards(20, `GOOD${round}`) })
    const which = { shortUrl, batchId: batchId ?? 0 }
    await recallBatch(seller, { ...which, requestId: uuid(), reason: 'used before' })
    const request = inputFor(placed, [1])
    const complaintNo = round % 2 ? await complain(placed, { cardIds: ['2'] }) : undefined
    const remedy = round % 4 < 2 ? 'replace' : 'refund'
    const acts = [
      () => replaceOrderCards(seller, request),
      () => replaceOrderCards(beside, request),
      () => replace(shop, placed, [1]),
      () => replace(shop, placed, [1, 2]),
      () =>
        refundOrder(seller, {
          requestId: uuid(),
          orderNo: OrderNo.parse(orderNo),
          why: 'Some.',
          amountFen: 1,
        }),
      () =>
        complaintNo === undefined
          ? complain(placed, { cardIds: ['1'] })
          : replaceComplaint(beside, { complaintNo }),
      () => remedyRecall(beside, { ...which, requestId: uuid(), remedy, days: 1, fallback: 'replace' }),
    ]
    const turn = (index: number) => acts[(index + round) % acts.length]?.() ?? Promise.resolve()
    await Promise.all(
      acts.map((_, index) =>
        unlessRejected(turn(index)).catch((error: Error) => {
          // a complaint that lost is refused in the buyer's envelope
          if (!error.message.startsWith('rejected: ')) throw error
        }),
      ),
    )
    const { rows } = await shop.db.pool.query(
      `select old_card_id from card_replacement where order_no = $1
       union all select card_id from recall_remedy where kind = 'refunded' and order_no = $1`,
      [orderNo],
    )
    const remedied = rows.map(({ old_card_id }) => old_card_id)
    expect(new Set(remedied).size, `round ${round}`).toBe(remedied.length)
    expect(remedied.length, `round ${round}`).toBe(2)
    expect(await breachesOf(shop), `round ${round}`).toEqual([])
  }
})
