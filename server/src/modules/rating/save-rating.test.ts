import { getItem } from '@faka/contract/item/item'
import { hideRating as hideOperation } from '@faka/contract/rating/platform-rating'
import { pageRatings } from '@faka/contract/rating/public-rating'
import { getRating, saveRating } from '@faka/contract/rating/rating'
import { RequestId } from '@faka/contract/shared/ids'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, type PlacedOrder, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { rate } from '../../../../test-support/seed/rate.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { lawsOfRatings } from '../../laws/laws-of-ratings.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { answerRating } from './answer-rating.ts'
import { hideRating } from './hide-rating.ts'
import { keepRating } from './keep-rating.ts'
import { listRatings } from './list-ratings.ts'
import { reportRating } from './report-rating.ts'

const day = 24 * 3600

const page = (shop: TestShop, itemId: string) => shop.visitor().call(pageRatings, { itemId })
const list = ({ seller, shortUrl }: TestShop) =>
  listRatings(seller, { shortUrl, filter: 'all', page: 1, pageSize: 20 })

test('the buyer of a delivered order rates it once, and everybody reads it without a name', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(4) })
  const unpaid = await submitOrder(shop, item)
  const before = { orderNo: unpaid.orderNo, stars: 5, text: '' }
  expect(await unpaid.buyer.expectRejection(saveRating, before)).toMatchObject({ code: 'orderNotRateable' })
  const bought = await buy(shop, item)
  expect(await bought.buyer.call(getRating, { orderNo: bought.orderNo })).toEqual({
    rating: null,
    mayRate: true,
  })
  await rate(bought, 4, '  Came <b>at once</b>. ')
  await rate(await buy(shop, item), 5, '')
  const shown = await page(shop, item)
  expect(shown).toMatchObject({ total: 2, summary: { count: 2, averageTenths: 45 } })
  expect(shown.list.map(({ stars, text }) => [stars, text])).toEqual([
    [5, ''],
    [4, 'Came <b>at once</b>.'],
  ])
  expect(JSON.stringify(shown)).not.toContain(bought.orderNo)
  const { ratings } = await shop.visitor().call(getItem, { id: item })
  expect(ratings).toEqual({ count: 2, averageTenths: 45 })
  expect(await findBreachesOfShop(shop.services, lawsOfRatings)).toEqual([])
})

test('ratings of one order that are sent at the same moment are one rating', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const { buyer, orderNo } = await buy(shop, item)
  const sent = await Promise.all(
    [1, 2, 3, 4, 5, 5, 5, 5].map((stars) => buyer.send(saveRating, { orderNo, stars, text: 'At once.' })),
  )
  expect(sent.map((answer) => (answer.json() as { code: number }).code)).toEqual(Array(8).fill(0))
  expect((await page(shop, item)).total).toBe(1)
  const kinds = await shop.services.db.selectFrom('rating_event').select('kind').execute()
  expect(kinds.filter(({ kind }) => kind === 'written')).toHaveLength(1)
  expect(await findBreachesOfShop(shop.services, lawsOfRatings)).toEqual([])
})

test('a rating is changed for 14 days, and the same one again is not a change', async () => {
  await using shop = await openShop()
  const bought = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const { buyer, orderNo } = bought
  expect((await rate(bought, 2, 'It fails.')).changeTime).toBeNull()
  expect((await rate(bought, 2, 'It fails.')).changeTime).toBeNull()
  await shop.advanceClock(13 * day)
  const changed = await rate(bought, 5, 'They replaced it.')
  expect(changed).toMatchObject({ stars: 5, changeTime: expect.any(String) })
  await shop.advanceClock(day)
  const late = await buyer.expectRejection(saveRating, { orderNo, stars: 1, text: 'Again.' })
  expect(late).toMatchObject({ code: 'ratingFixed' })
  // a lost answer is no second rating
  expect(await rate(bought, 5, 'They replaced it.')).toMatchObject({ stars: 5, changeUntil: null })
  const events = await shop.services.db
    .selectFrom('rating_event')
    .select('kind')
    .orderBy('event_id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['written', 'changed'])
})

test('the rating of a refunded order does not count, and such an order cannot be rated', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2) })
  const refund = async ({ orderNo }: PlacedOrder) => {
    const requestId = RequestId.parse(crypto.randomUUID())
    await refundOrder(shop.seller, { requestId, orderNo, why: 'The buyer asked for it.' })
    for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  }
  const rated = await buy(shop, item)
  await rate(rated, 1)
  await refund(rated)
  expect(await page(shop, item)).toMatchObject({ list: [], total: 0, summary: null })
  expect((await list(shop)).list).toMatchObject([{ stars: 1, counts: false }])
  const refunded = await buy(shop, item)
  await refund(refunded)
  const target = { orderNo: refunded.orderNo }
  expect(await refunded.buyer.call(getRating, target)).toEqual({ rating: null, mayRate: false })
  expect(await refunded.buyer.expectRejection(saveRating, { ...target, stars: 5, text: '' })).toMatchObject({
    code: 'orderNotRateable',
  })
})

test('who works for a shop does not rate what it sells', async () => {
  await using shop = await openShop()
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }), { buyer: owner })
  expect(await owner.call(getRating, { orderNo })).toEqual({ rating: null, mayRate: false })
  expect(await owner.expectRejection(saveRating, { orderNo, stars: 5, text: '' })).toMatchObject({
    code: 'ownShopOrder',
  })
})

test('a seller answers once for everybody to read, reports, and cannot take a rating away', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  const bought = await buy(shop, item)
  const { ratingNo } = await rate(bought, 1, 'Call me: 13800000000')
  const answers = await Promise.allSettled(
    ['Sorry.', 'It works here.'].map((text) => answerRating(shop.seller, { ratingNo, text })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [{ answer } = { answer: null }] = (await page(shop, item)).list
  expect(['Sorry.', 'It works here.']).toContain(answer?.text)
  await expect(answerRating(shop.seller, { ratingNo, text: 'Another.' })).rejects.toMatchObject({
    codeName: 'ratingAnswered',
  })
  await reportRating(shop.seller, { ratingNo, why: 'It has a phone number.' })
  expect((await page(shop, item)).total).toBe(1)

  await hideRating(shop.seller, hideOperation.input.parse({ ratingNo, why: 'It names a phone.' }))
  expect((await page(shop, item)).total).toBe(0)
  const own = await bought.buyer.call(getRating, { orderNo: bought.orderNo })
  expect(own.rating).toMatchObject({ hiddenWhy: 'It names a phone.', changeUntil: null })
  const change = { orderNo: bought.orderNo, stars: 5, text: '' }
  expect(await bought.buyer.expectRejection(saveRating, change)).toMatchObject({ code: 'ratingFixed' })
  expect((await list(shop)).list).toMatchObject([
    { counts: false, decision: { hidden: true, why: 'It names a phone.' } },
  ])
  await keepRating(shop.seller, { ratingNo, why: 'The buyer may say so.' })
  expect((await page(shop, item)).total).toBe(1)
  expect(await findBreachesOfShop(shop.services, lawsOfRatings)).toEqual([])
})

test('the ratings of a shop are read to their end by a cursor, and by item', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3) })
  const other = await shop.addItem({ cards: createCards(1, 'O') })
  for (const stars of [1, 2, 3]) await rate(await buy(shop, item), stars)
  await rate(await buy(shop, other), 5)
  const read = async (more: object) => {
    const all: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const input = { shortUrl: shop.shortUrl, filter: 'all', page: 1, pageSize: 2, ...more, cursor } as const
      const { list: rows, nextCursor } = await listRatings(shop.seller, input)
      all.push(...rows.map(({ stars }) => stars))
      cursor = nextCursor
    }
    return all
  }
  expect(await read({})).toEqual([5, 3, 2, 1])
  expect(await read({ itemId: item })).toEqual([3, 2, 1])
})

test('ratings of variants are those of their item', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(1) })
  await rate(await buy(shop, item), 3)
  const { rows } = await shop.db.pool.query('select item_id from rating')
  const variant = await shop.addItem({ cards: createCards(1, 'V') })
  const bought = await buy(shop, variant)
  await shop.db.pool.query('update item set parent_id = $1, options = $2 where public_id = $3', [
    rows[0].item_id,
    ['30 days'],
    variant,
  ])
  await rate(bought, 5)
  expect((await list(shop)).list.map(({ itemId }) => itemId)).toEqual([item, item])
})

test('the record of a shop has the average of 90 days once there are five ratings', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(6) })
  const record = async () => (await shop.visitor().call(getShop, { shortUrl: shop.shortUrl })).record
  for (const stars of [5, 5, 4, 4]) await rate(await buy(shop, item), stars)
  await sql`update orders set sandbox = false`.execute(shop.services.db)
  await shop.advanceClock(700)
  expect((await record())?.ratings).toBeUndefined()
  await rate(await buy(shop, item), 3)
  await shop.advanceClock(700)
  expect((await record())?.ratings).toBeUndefined()
  // test money does not count
  await sql`update orders set sandbox = false`.execute(shop.services.db)
  await shop.advanceClock(700)
  expect((await record())?.ratings).toEqual({ count: 5, averageTenths: 42 })
  await shop.advanceClock(91 * day)
  expect((await record())?.ratings).toBeUndefined()
})
