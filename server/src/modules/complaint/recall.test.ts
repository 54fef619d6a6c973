import type { RecallRemedy } from '@faka/contract/complaint/recall'
import {
  decideComplaint as decideOperation,
  refundComplaint as refundOperation,
  replaceComplaint as replaceOperation,
} from '@faka/contract/complaint/seller-complaint'
import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { CardId, ItemId, OrderNo } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain, complaintHistory, readComplaint } from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  countCardsByState,
  type PlacedOrder,
  readCards,
  readOrder,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { addStock } from '../stock/add-stock.ts'
import { listCards } from '../stock/list-cards.ts'
import { moveCards } from '../stock/move-cards.ts'
import { putBackCards } from '../stock/put-back-cards.ts'
import { listRecalledOrders } from './list-recalled-orders.ts'
import { recallBatch } from './recall-batch.ts'
import { refundComplaint } from './refund-complaint.ts'
import { remedyRecall } from './remedy-recall.ts'
import { replaceComplaint } from './replace-complaint.ts'
import { showComplaint } from './show-complaint.ts'

const uuid = () => crypto.randomUUID()
const rejection = (codeName: string) => ({ codeName })

/** An item with a bad batch, of which an order bought some. */
async function sellBadBatch(shop: TestShop, { bad = 4, quantity = 2 } = {}) {
  const itemId = ItemId.parse(await shop.addItem({ priceFen: 1000 }))
  const { batchId } = await addStock(shop.seller, { itemId, cards: createCards(bad, 'BAD') })
  const placed = await buy(shop, itemId, { quantity })
  return { itemId, batchId: batchId ?? 0, placed }
}

const addGood = (shop: TestShop, itemId: ItemId, count: number) =>
  addStock(shop.seller, { itemId, cards: createCards(count, 'GOOD') })

const recall = ({ seller, shortUrl }: TestShop, batchId: number, requestId = uuid()) =>
  recallBatch(seller, { shortUrl, batchId, requestId, reason: 'used before' })

const remedy = (
  { seller, shortUrl }: TestShop,
  batchId: number,
  kind: RecallRemedy,
  more: Partial<Parameters<typeof remedyRecall>[1]> = {},
) =>
  remedyRecall(seller, {
    shortUrl,
    batchId,
    requestId: uuid(),
    remedy: kind,
    days: 7,
    fallback: 'replace',
    ...more,
  })

const listOrders = async ({ seller, shortUrl }: TestShop, batchId: number) =>
  (await listRecalledOrders(seller, { shortUrl, batchId, pageSize: 20 })).list

const refundsOf = async ({ services }: TestShop, { orderNo }: PlacedOrder): Promise<number[]> =>
  (
    await services.db
      .selectFrom('refund')
      .select('amount_fen')
      .where('order_no', '=', orderNo)
      .orderBy('created_at')
      .execute()
  ).map(({ amount_fen }) => amount_fen)

test('a recall takes the unsold cards of the batch off sale permanently, and lists the orders that got some', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const { itemId, batchId, placed } = await sellBadBatch(shop)
  await addGood(shop, itemId, 1)
  const requestId = uuid()
  const counts = { orders: 1, sold: 2, held: 0, withdrawn: 2, replaced: 0 }
  expect(await recall(shop, batchId, requestId)).toEqual({ batchId, withdrawnNow: 2, counts })
  expect(await recall(shop, batchId, requestId)).toEqual({ batchId, withdrawnNow: 0, counts })
  expect(await countCardsByState(shop.services.db)).toEqual({ free: 1, sold: 2, withdrawn: 2 })
  await expect(putBackCards(seller, { shortUrl, batchId })).rejects.toMatchObject(
    rejection('stockCardNotFound'),
  )
  expect(await listOrders(shop, batchId)).toMatchObject([
    {
      orderNo: placed.orderNo,
      itemId,
      quantity: 2,
      cards: 2,
      replaced: 0,
      refunded: 0,
      open: 2,
      complaintNo: null,
    },
  ])
  const { list } = await listCards(seller, { shortUrl, itemId, state: 'withdrawn', pageSize: 10 })
  expect(list.map(({ withdrawn }) => withdrawn?.reason)).toEqual(['used before', 'used before'])
})

test('cards that a buyer holds go off sale when they are released, and those moved to another item are recalled too', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const { itemId, batchId } = await sellBadBatch(shop, { bad: 5, quantity: 1 })
  const other = ItemId.parse(await shop.addItem({}))
  const free = await listCards(seller, { shortUrl, itemId, state: 'free', pageSize: 1 })
  await moveCards(seller, { shortUrl, cardIds: free.list.map(({ cardId }) => cardId), toItemId: other })
  const moved = await buy(shop, other)
  await submitOrder(shop, itemId)
  expect(await recall(shop, batchId)).toMatchObject({
    withdrawnNow: 2,
    counts: { orders: 2, sold: 2, held: 1, withdrawn: 2 },
  })
  expect((await listOrders(shop, batchId)).map(({ orderNo }) => orderNo)).toContain(moved.orderNo)
  await shop.advanceClock(3600)
  await shop.advanceClock(60)
  expect(await countCardsByState(shop.services.db)).toEqual({ sold: 2, withdrawn: 3 })
})

test('all buyers get new cards in the place of the recalled ones, once, and are notified by email', async () => {
  await using shop = await openShop()
  const { itemId, batchId, placed } = await sellBadBatch(shop)
  const second = await buy(shop, itemId, { quantity: 1, contact: { mail: 'second@example.com' } })
  await addGood(shop, itemId, 5)
  await recall(shop, batchId)
  const requestId = uuid()
  const first = await remedy(shop, batchId, 'replace', { requestId })
  const outcomes = [placed, second]
    .map(({ orderNo }, index) => ({ orderNo, outcome: 'replaced', cards: 2 - index, amountFen: null }))
    .sort((a, b) => (a.orderNo < b.orderNo ? -1 : 1))
  expect(first).toEqual({ list: outcomes, nextCursor: null })
  expect(await remedy(shop, batchId, 'replace', { requestId })).toEqual(first)
  const given = [...(await readCards(placed)), ...(await readCards(second))]
  expect(given.sort()).toEqual(['GOOD-0001', 'GOOD-0002', 'GOOD-0003'])
  for (const kind of ['replace', 'refund'] as const)
    expect((await remedy(shop, batchId, kind)).list.map(({ outcome }) => outcome)).toEqual([
      'nothingOpen',
      'nothingOpen',
    ])
  expect(await refundsOf(shop, placed)).toEqual([])
  const notified = (await readOutbox(shop)).filter(({ template }) => template === 'orderRecalled')
  expect(notified.map(({ to }) => to)).toContain('second@example.com')
  expect(notified).toHaveLength(2)
  expect((await listOrders(shop, batchId)).map(({ replaced, open }) => [replaced, open]).sort()).toEqual([
    [1, 0],
    [2, 0],
  ])
})

test('with too few free cards an order keeps its own, and its buyer can have the money for these cards alone', async () => {
  await using shop = await openShop()
  const { itemId, batchId } = await sellBadBatch(shop, { bad: 1, quantity: 1 })
  const { batchId: good } = await addGood(shop, itemId, 2)
  const { batchId: worse } = await addStock(shop.seller, { itemId, cards: ['WORSE-0001'] })
  const mixed = await buy(shop, itemId, { quantity: 3 })
  expect(good).not.toBeNull()
  await recall(shop, worse ?? 0)
  const only = { orderNos: [OrderNo.parse(mixed.orderNo)] }
  expect((await remedy(shop, worse ?? 0, 'replace', only)).list).toMatchObject([
    { outcome: 'short', cards: 0 },
  ])
  const { amountFen } = await readOrder(mixed)
  const requestId = uuid()
  const done = { outcome: 'refunded', cards: 1, amountFen: Math.floor(amountFen / 3) }
  for (const _ of ['first', 'again'])
    expect((await remedy(shop, worse ?? 0, 'refund', { ...only, requestId })).list).toMatchObject([done])
  expect(await refundsOf(shop, mixed)).toEqual([done.amountFen])
  expect((await remedy(shop, worse ?? 0, 'refund', only)).list).toMatchObject([{ outcome: 'nothingOpen' }])
  await expect(remedy(shop, batchId, 'refund', only)).rejects.toMatchObject(rejection('batchNotRecalled'))
  const complaintNo = await complain(mixed, { cardIds: ['3'], expectation: 'replace' })
  for (const decide of [replaceComplaint, refundComplaint])
    await expect(decide(shop.seller, { complaintNo })).rejects.toMatchObject(rejection('cardsMadeGood'))
  for (const { errorCodes } of [replaceOperation, refundOperation, decideOperation])
    expect(errorCodes).toContain('cardsMadeGood')
  await shop.advanceClock(25 * 3600)
  expect((await readComplaint(mixed, complaintNo)).outcome).toMatchObject({
    kind: 'refunded',
    amountFen: null,
  })
  expect(await refundsOf(shop, mixed)).toEqual([done.amountFen])
})

test.each(['seller', 'silence'] as const)(
  'a complaint about several cards, of which a recall replaced one, replaces the others alone (%s)',
  async (by) => {
    await using shop = await openShop()
    const { itemId } = await sellBadBatch(shop, { bad: 1, quantity: 1 })
    const { batchId: worse } = await addStock(shop.seller, { itemId, cards: ['WORSE-0001'] })
    await addGood(shop, itemId, 9)
    const mixed = await buy(shop, itemId, { quantity: 2 })
    const complaintNo = await complain(mixed, { cardIds: ['1', '2'], expectation: 'replace' })
    await recall(shop, worse ?? 0)
    const only = { orderNos: [OrderNo.parse(mixed.orderNo)] }
    expect((await remedy(shop, worse ?? 0, 'replace', only)).list).toMatchObject([{ outcome: 'replaced' }])
    const [byRecall] = await readCards(mixed)
    expect((await showComplaint(shop.seller, { complaintNo })).openCardIds).toEqual(['2'])
    await expect(
      replaceComplaint(shop.seller, { complaintNo, cardIds: [CardId.parse('1')] }),
    ).rejects.toMatchObject(rejection('cardsMadeGood'))
    if (by === 'seller') await replaceComplaint(shop.seller, { complaintNo })
    else await shop.advanceClock(25 * 3600)
    expect((await readComplaint(mixed, complaintNo)).outcome).toMatchObject({
      kind: 'replaced',
      by,
      cardIds: ['2'],
    })
    expect((await readCards(mixed))[0]).toBe(byRecall)
    expect((await countCardsByState(shop.services.db)).void).toBe(2)
  },
)

test('a complaint whose cards were all replaced for recalls since ends with that, and costs the seller nothing more', async () => {
  await using shop = await openShop()
  const { itemId } = await sellBadBatch(shop, { bad: 1, quantity: 1 })
  const batches = []
  for (const card of ['WORSE-0001', 'WORST-0001'])
    batches.push((await addStock(shop.seller, { itemId, cards: [card] })).batchId ?? 0)
  await addGood(shop, itemId, 9)
  const mixed = await buy(shop, itemId, { quantity: 2 })
  const complaintNo = await complain(mixed, { cardIds: ['1', '2'], expectation: 'refund' })
  for (const each of batches) {
    await recall(shop, each)
    await remedy(shop, each, 'replace', { orderNos: [OrderNo.parse(mixed.orderNo)] })
  }
  await expect(refundComplaint(shop.seller, { complaintNo })).rejects.toMatchObject(
    rejection('cardsMadeGood'),
  )
  await shop.advanceClock(25 * 3600)
  expect((await readComplaint(mixed, complaintNo)).outcome).toMatchObject({ kind: 'replaced', cardIds: [] })
  expect(await refundsOf(shop, mixed)).toEqual([])
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
})

test.each(['replace', 'refund'] as const)(
  'a complaint about recalled cards alone ends with their remedy (%s)',
  async (kind) => {
    await using shop = await openShop()
    const { itemId, batchId, placed } = await sellBadBatch(shop)
    await addGood(shop, itemId, 5)
    const complaintNo = await complain(placed, { cardIds: ['1', '2'] })
    await recall(shop, batchId)
    expect((await listOrders(shop, batchId))[0]?.complaintNo).toBe(complaintNo)
    await remedy(shop, batchId, kind)
    expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open > resolved')
    const { amountFen } = await readOrder(placed)
    expect((await readComplaint(placed, complaintNo)).outcome).toMatchObject({
      kind: kind === 'replace' ? 'replaced' : 'refunded',
      by: 'seller',
      cardIds: ['1', '2'],
      amountFen: kind === 'replace' ? null : amountFen,
    })
  },
)

test('cards that a complaint replaced or refunded have no second remedy by the recall', async () => {
  await using shop = await openShop()
  const { itemId, batchId, placed } = await sellBadBatch(shop)
  const other = await buy(shop, itemId, { quantity: 2 })
  await addGood(shop, itemId, 5)
  await replaceComplaint(shop.seller, { complaintNo: await complain(placed, { cardIds: ['1'] }) })
  await refundComplaint(shop.seller, { complaintNo: await complain(other, { cardIds: ['2'] }) })
  await recall(shop, batchId)
  const { list } = await remedy(shop, batchId, 'refund')
  expect(list.map(({ outcome, cards }) => [outcome, cards])).toEqual([
    ['refunded', 1],
    ['refunded', 1],
  ])
  expect(await refundsOf(shop, placed)).toHaveLength(1)
  expect(await refundsOf(shop, other)).toHaveLength(2)
})

test('a buyer reads on the order what became of recalled cards, once notified and not before', async () => {
  await using shop = await openShop()
  const { itemId, batchId, placed } = await sellBadBatch(shop)
  const { buyer, orderNo } = placed
  const readRecall = async () => (await buyer.call(getOrderTimeline, { orderNo })).recall
  await recall(shop, batchId)
  expect(await readRecall()).toBeNull()
  await remedy(shop, batchId, 'notify')
  expect(await readRecall()).toEqual({ replaced: 0, refunded: 0, open: 2, offer: null })
  await addGood(shop, itemId, 2)
  await remedy(shop, batchId, 'replace')
  expect(await readRecall()).toEqual({ replaced: 2, refunded: 0, open: 0, offer: null })
})
