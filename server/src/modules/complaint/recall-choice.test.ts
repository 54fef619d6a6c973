import { chooseRecallRemedy, type RecallChoice } from '@faka/contract/complaint/recall-choice'
import { getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain, complaintHistory, readComplaint } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder, readCards, readOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { findBreaches } from '../../laws/law.ts'
import { lawsOfComplaints } from '../../laws/laws-of-complaints.ts'
import { addStock } from '../stock/add-stock.ts'
import { listReplacements } from '../stock/public.ts'
import { listRecalledOrders } from './list-recalled-orders.ts'
import { recallBatch } from './recall-batch.ts'
import { remedyRecall } from './remedy-recall.ts'

const uuid = () => crypto.randomUUID()
const dayS = 86_400

const addGood = (shop: TestShop, itemId: ItemId, count: number) =>
  addStock(shop.seller, { itemId, cards: createCards(count, 'GOOD') })

/** Orders of bad cards, which were recalled; the buyers may choose within 7 days. */
async function offer(
  shop: TestShop,
  {
    good = 9,
    quantity = 2,
    orders = 1,
    fallback = 'replace' as RecallChoice,
    more = {} as Parameters<typeof buy>[2],
  } = {},
) {
  const { seller, shortUrl } = shop
  const itemId = ItemId.parse(await shop.addItem({ priceFen: 1000, cardPassword: 'optional' }))
  const bad = createCards(orders * quantity, 'BAD')
  const batchId = (await addStock(seller, { itemId, cards: bad })).batchId ?? 0
  const placed: PlacedOrder[] = []
  for (let index = 0; index < orders; index++) placed.push(await buy(shop, itemId, { quantity, ...more }))
  if (good > 0) await addGood(shop, itemId, good)
  const requestId = uuid()
  await recallBatch(seller, { shortUrl, batchId, requestId, reason: 'used before' })
  const remedy = (kind: 'offer' | RecallChoice, request = requestId) =>
    remedyRecall(seller, { shortUrl, batchId, requestId: request, remedy: kind, days: 7, fallback })
  const { list } = await remedy('offer')
  const [first] = placed
  if (!first) throw new Error('no order')
  return { itemId, batchId, placed, first, list, remedy }
}

const readRecall = async ({ buyer, orderNo }: PlacedOrder) =>
  (await buyer.call(getOrderTimeline, { orderNo })).recall

const choose = ({ buyer, orderNo }: PlacedOrder, choice: RecallChoice) =>
  buyer.call(chooseRecallRemedy, { orderNo, choice })

const rejectionOf = async ({ buyer, orderNo }: PlacedOrder, choice: RecallChoice) =>
  (await buyer.expectRejection(chooseRecallRemedy, { orderNo, choice })).code

const sumRefunds = async ({ services }: TestShop, { orderNo }: PlacedOrder) => {
  const rows = await services.db
    .selectFrom('refund')
    .select('amount_fen')
    .where('order_no', '=', orderNo)
    .execute()
  return rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
}

const remediesOf = ({ services }: TestShop, { orderNo }: PlacedOrder) =>
  services.db.selectFrom('recall_remedy').select(['kind', 'actor']).where('order_no', '=', orderNo).execute()

test('the buyer is told of the choice, reads it in numbers, and takes new cards once', async () => {
  await using shop = await openShop()
  const { first, batchId, list, remedy } = await offer(shop)
  expect(list).toMatchObject([{ outcome: 'offered', cards: 2, amountFen: null }])
  expect((await remedy('offer')).list).toEqual(list)
  expect((await readOutbox(shop)).filter(({ template }) => template === 'orderRecallOffered')).toHaveLength(1)
  const until = new Date(shop.clock.now.getTime() + 7 * dayS * 1000)
  const { amountFen } = await readOrder(first)
  expect(await readRecall(first)).toMatchObject({
    open: 2,
    offer: { cards: 2, refundFen: amountFen, canReplace: true, fallback: 'replace' },
  })
  const { seller, shortUrl } = shop
  const [row] = (await listRecalledOrders(seller, { shortUrl, batchId, pageSize: 5 })).list
  expect(row?.offer?.fallback).toBe('replace')
  expect(Math.abs(Date.parse(row?.offer?.until ?? '') - until.getTime())).toBeLessThan(60_000)
  const done = { choice: 'replace', cards: 2, amountFen: null }
  expect(await choose(first, 'replace')).toEqual(done)
  expect(await choose(first, 'replace')).toEqual(done)
  expect(await rejectionOf(first, 'refund')).toBe('recallOfferEnded')
  expect((await readCards(first)).sort()).toEqual(['GOOD-0001', 'GOOD-0002'])
  expect(await readRecall(first)).toEqual({ replaced: 2, refunded: 0, open: 0, offer: null })
  expect(new Set((await remediesOf(shop, first)).map(({ actor }) => actor))).toEqual(
    new Set(['device secret']),
  )
  await shop.advanceClock(8 * dayS)
  expect(await sumRefunds(shop, first)).toBe(0)
})

const breachesOf = ({ services: { common }, clock }: TestShop) =>
  findBreaches(common, lawsOfComplaints, clock.now)

test('the buyer takes money, which ends a complaint about these cards', async () => {
  await using shop = await openShop()
  const { first } = await offer(shop)
  const complaintNo = await complain(first, { cardIds: ['1', '2'] })
  const { amountFen } = await readOrder(first)
  expect(await choose(first, 'refund')).toEqual({ choice: 'refund', cards: 2, amountFen })
  expect(await rejectionOf(first, 'replace')).toBe('recallOfferEnded')
  expect(await sumRefunds(shop, first)).toBe(amountFen)
  expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open > resolved')
  expect(await breachesOf(shop)).toEqual([])
})

test('the buyer takes new cards, which ends a complaint about one of them: each is recorded for the recall and the complaint', async () => {
  await using shop = await openShop()
  const { placed, first } = await offer(shop, { orders: 2 })
  // no complaint was ever filed when the first cards are replaced
  for (const other of placed.slice(1)) await choose(other, 'replace')
  expect(await breachesOf(shop)).toEqual([])
  const complaintNo = await complain(first, { expectation: 'replace' })
  await choose(first, 'replace')
  const { status, outcome } = await readComplaint(first, complaintNo)
  expect([status, outcome?.kind, outcome?.cardIds]).toEqual(['resolved', 'replaced', ['1', '2']])
  expect(await listReplacements(shop.services.db, first.orderNo)).toMatchObject([
    { card_no: 1, complaint_no: complaintNo },
    { card_no: 2, complaint_no: complaintNo },
  ])
  expect(await breachesOf(shop)).toEqual([])
})

test('of presses at once, on two devices and by both buttons, one counts', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const { placed } = await offer(shop, {
    orders: 4,
    quantity: 1,
    good: 2,
    more: { cardPassword: 'secret-1' },
  })
  for (const each of placed) {
    const { orderNo } = each
    const elsewhere = other.visitor()
    const answers = await Promise.allSettled(
      (['replace', 'refund', 'refund', 'replace'] as const).map((choice, index) =>
        index % 2
          ? elsewhere.call(chooseRecallRemedy, { orderNo, choice, cardPassword: 'secret-1' })
          : each.buyer.call(chooseRecallRemedy, { orderNo, choice }),
      ),
    )
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const [kind] = new Set(given.map(({ choice }) => choice))
    expect(new Set(given.map(({ choice }) => choice)).size).toBe(1)
    const remedies = await remediesOf(shop, each)
    expect(remedies.map((row) => row.kind)).toEqual([kind === 'replace' ? 'replaced' : 'refunded'])
    const { amountFen } = await readOrder(each, 'secret-1')
    expect(await sumRefunds(shop, each)).toBe(kind === 'replace' ? 0 : amountFen)
  }
})

test('only the buyer chooses: neither a stranger with the number nor the seller', async () => {
  await using shop = await openShop()
  const { first } = await offer(shop)
  const { orderNo } = first
  const call = { orderNo, choice: 'refund' as const }
  expect((await shop.visitor().expectRejection(chooseRecallRemedy, call)).code).toBe('proofWanted')
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  expect((await seller.expectRejection(chooseRecallRemedy, call)).code).toBe('ownShopOrder')
  expect(await remediesOf(shop, first)).toEqual([])
})

test('where cards have run out only money is left, and the offer stays until it is taken', async () => {
  await using shop = await openShop()
  const { first } = await offer(shop, { good: 1 })
  expect((await readRecall(first))?.offer).toMatchObject({ canReplace: false })
  expect(await rejectionOf(first, 'replace')).toBe('recallCardsSoldOut')
  expect((await choose(first, 'refund')).cards).toBe(2)
})

test.each([
  { fallback: 'replace', good: 2, kind: 'replaced' },
  { fallback: 'replace', good: 1, kind: 'refunded' },
  { fallback: 'refund', good: 2, kind: 'refunded' },
] as const)(
  'a buyer who does not choose in time gets the fallback ($fallback, $good cards)',
  async (each) => {
    await using shop = await openShop()
    const { first, remedy } = await offer(shop, each)
    // the seller does not take the choice back
    for (const kind of ['offer', 'replace', 'refund'] as const)
      expect((await remedy(kind, uuid())).list).toMatchObject([{ outcome: 'awaitsBuyer', cards: 0 }])
    await shop.advanceClock(6 * dayS)
    expect(await remediesOf(shop, first)).toEqual([])
    await shop.advanceClock(dayS + 10)
    const done = { kind: each.kind, actor: 'job recall-offers' }
    expect(await remediesOf(shop, first)).toEqual([done, done])
    expect(await rejectionOf(first, each.kind === 'replaced' ? 'refund' : 'replace')).toBe('recallOfferEnded')
    const mails = (await readOutbox(shop)).filter(({ template }) => template === 'orderRecalled')
    expect(mails).toHaveLength(1)
  },
)
