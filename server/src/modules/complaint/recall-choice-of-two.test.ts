import { chooseRecallRemedy, type RecallChoice } from '@faka/contract/complaint/recall-choice'
import { ItemId, RequestId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy, type PlacedOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { addStock } from '../stock/add-stock.ts'
import { recallBatch } from './recall-batch.ts'
import { refundComplaint } from './refund-complaint.ts'
import { remedyRecall } from './remedy-recall.ts'

const dayS = 86_400

interface Offer {
  fallback?: RecallChoice
  days?: number
}

/** An order of two cards from two recalled batches; its buyer may choose for each, by an offer of its own. */
async function offerTwice(shop: TestShop, offers: readonly [Offer, Offer]): Promise<PlacedOrder> {
  const { seller, shortUrl } = shop
  const itemId = ItemId.parse(await shop.addItem({ priceFen: 1000 }))
  const batchIds: number[] = []
  for (const name of ['BAD', 'WORSE'])
    batchIds.push((await addStock(seller, { itemId, cards: createCards(1, name) })).batchId ?? 0)
  const placed = await buy(shop, itemId, { quantity: 2 })
  await addStock(seller, { itemId, cards: createCards(5, 'GOOD') })
  // the same request id for both recalls: their results are distinguished by the recall
  const requestId = crypto.randomUUID()
  for (const [index, { fallback = 'replace', days = 7 }] of offers.entries()) {
    const which = { shortUrl, batchId: batchIds[index] ?? 0 }
    await recallBatch(seller, { ...which, requestId: crypto.randomUUID(), reason: 'used before' })
    const { list } = await remedyRecall(seller, { ...which, requestId, remedy: 'offer', days, fallback })
    expect(list).toMatchObject([{ outcome: 'offered', cards: 1 }])
  }
  return placed
}

const refundPart = ({ seller }: TestShop, { orderNo }: PlacedOrder, amountFen: number) =>
  refundOrder(seller, {
    orderNo,
    amountFen,
    why: 'agreed with the buyer',
    requestId: RequestId.parse(crypto.randomUUID()),
  })

const choose = ({ buyer, orderNo }: PlacedOrder, choice: RecallChoice) =>
  buyer.call(chooseRecallRemedy, { orderNo, choice })

/** What each offer ended with, in the order in which they were made. */
async function readChoices({ services: { db } }: TestShop, { orderNo }: PlacedOrder) {
  const rows = await db
    .selectFrom('recall_offer')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('offer_id')
    .execute()
  return rows.map(({ ended_at, choice }) => (ended_at === null ? 'open' : choice))
}

const readGiven = async ({ services: { db } }: TestShop, { orderNo }: PlacedOrder) =>
  (await db.selectFrom('recall_remedy').select('kind').where('order_no', '=', orderNo).execute()).map(
    ({ kind }) => kind,
  )

test('where the first of two refunds takes what money is left, the second offer ends with it', async () => {
  await using shop = await openShop()
  const placed = await offerTwice(shop, [{}, {}])
  await refundPart(shop, placed, 1200)
  const done = { choice: 'refund', cards: 1, amountFen: 800 }
  expect(await choose(placed, 'refund')).toEqual(done)
  expect(await choose(placed, 'refund')).toEqual(done)
  expect(await readChoices(shop, placed)).toEqual(['refund', null])
})

test('time gives no new cards for an order whose money the offer before returned in full', async () => {
  await using shop = await openShop()
  const placed = await offerTwice(shop, [{ fallback: 'refund' }, { fallback: 'replace' }])
  await refundPart(shop, placed, 1200)
  await shop.advanceClock(8 * dayS)
  expect(await readChoices(shop, placed)).toEqual(['refund', null])
  expect(await readGiven(shop, placed)).toEqual(['refunded'])
})

test('the choice that is repeated is the one made last, not that of the newest offer', async () => {
  await using shop = await openShop()
  const placed = await offerTwice(shop, [{ days: 7 }, { days: 1, fallback: 'replace' }])
  await shop.advanceClock(2 * dayS)
  expect(await readChoices(shop, placed)).toEqual(['open', 'replace'])
  await shop.advanceClock(3600)
  const done = { choice: 'refund', cards: 1, amountFen: 1000 }
  expect(await choose(placed, 'refund')).toEqual(done)
  expect(await choose(placed, 'refund')).toEqual(done)
})

test('an offer whose card a complaint refunded ends with the choice for the other one', async () => {
  await using shop = await openShop()
  const placed = await offerTwice(shop, [{}, {}])
  const complaintNo = await complain(placed, { cardIds: ['1'] })
  await refundComplaint(shop.seller, { complaintNo })
  const done = { choice: 'replace', cards: 1, amountFen: null }
  expect(await choose(placed, 'replace')).toEqual(done)
  expect(await choose(placed, 'replace')).toEqual(done)
  expect(await readChoices(shop, placed)).toEqual([null, 'replace'])
})
