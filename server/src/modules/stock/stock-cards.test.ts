import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { openCards as openOperation } from '@faka/contract/stock/stock-cards'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, countCardsByState, readCards, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createItem } from '../item/create-item.ts'
import { createShop } from '../shop/create-shop.ts'
import { addStock } from './add-stock.ts'
import { exportStock } from './export-stock.ts'
import { listBatches } from './list-batches.ts'
import { listCards } from './list-cards.ts'
import { moveCards } from './move-cards.ts'
import { openCards } from './open-cards.ts'
import { putBackCards } from './put-back-cards.ts'
import { withdrawCards } from './withdraw-cards.ts'

/** Every page of a shop's cards, as ids. */
async function listAll(shop: TestShop, filter: Partial<Parameters<typeof listCards>[1]> = {}) {
  const { seller, shortUrl } = shop
  const list: Awaited<ReturnType<typeof listCards>>['list'] = []
  for (let cursor: number | undefined; ; ) {
    const page = await listCards(seller, { shortUrl, pageSize: 3, ...filter, ...(cursor && { cursor }) })
    list.push(...page.list)
    if (page.nextCursor === null) return list
    cursor = page.nextCursor
  }
}

const eventsOf = async ({ db }: TestShop) =>
  (
    await db.db
      .selectFrom('stock_event')
      .select(['kind', 'card_ids', 'actor', 'reason'])
      .orderBy('event_id')
      .execute()
  ).map(({ kind, card_ids, actor, reason }) => `${kind} ${card_ids.join(',')} ${actor} ${reason}`.trim())

test('cards are listed newest first by item, batch and state over pages of one cursor, masked, and found by exactly one card', async () => {
  await using shop = await openShop()
  const a = await shop.addItem({ cards: createCards(4, 'AAAAAAAA') })
  const b = await shop.addItem({ cards: createCards(4, 'BBBBBBBB') })
  const { batchId } = await addStock(shop.seller, { itemId: a, cards: createCards(3, 'CCCCCCCC') })
  const bought = await buy(shop, a)
  await submitOrder(shop, b)
  const all = await listAll(shop)
  expect(all.map(({ cardId }) => cardId)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(all[0]).toMatchObject({
    itemId: a,
    itemTitle: 'An item',
    batchId,
    state: 'free',
    masked: 'CC••••03',
    orderNo: null,
  })
  expect(all.at(-1)).toMatchObject({ itemId: a, state: 'sold', orderNo: bought.orderNo, isCopy: false })
  const ids = async (filter: Partial<Parameters<typeof listCards>[1]>) =>
    (await listAll(shop, filter)).map(({ cardId }) => cardId)
  expect(await ids({ itemId: b })).toEqual([8, 7, 6, 5])
  expect(await ids({ itemId: a, state: 'free' })).toEqual([11, 10, 9, 4, 3, 2])
  expect(await ids({ batchId: batchId ?? 0 })).toEqual([11, 10, 9])
  expect(await ids({ state: 'held' })).toEqual([5])
  expect(await ids({ card: ' CCCCCCCC-0002 ' })).toEqual([10])
  expect(await ids({ card: 'CCCCCCCC-0002', itemId: b })).toEqual([])
  expect(await ids({ card: 'CCCCCCCC-000' })).toEqual([])
  const { list } = await listBatches(shop.seller, { shortUrl: shop.shortUrl, itemId: a, pageSize: 20 })
  expect(list.map(({ quantity, free, sold }) => [quantity, free, sold])).toEqual([
    [3, 3, 0],
    [4, 3, 1],
  ])
})

test('unsold cards are opened with a record of who did it, and held or sold ones are not', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(4, 'OPENED') })
  await buy(shop, itemId)
  await submitOrder(shop, itemId)
  expect(await openCards(seller, { shortUrl, cardIds: [3] })).toEqual({
    cards: [{ cardId: 3, content: 'OPENED-0003' }],
  })
  for (const cardIds of [[1], [2], [3, 1], [99]])
    await expect(openCards(seller, { shortUrl, cardIds })).rejects.toMatchObject({
      codeName: 'stockCardNotFound',
    })
  expect(await eventsOf(shop)).toEqual(['opened 3 seller'])
  expect(await dumpDatabase(shop.db)).not.toContain('OPENED-0003')
  expect(JSON.stringify(shop.logged)).not.toContain('OPENED-0003')
  expect(openOperation.access).toBe('seller')
})

test('withdrawn cards are not sold until they are put back, and held ones stay with their order', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(3) })
  const held = await submitOrder(shop, itemId)
  const reason = 'used elsewhere'
  expect(await withdrawCards(seller, { shortUrl, cardIds: [1, 2, 3], reason })).toEqual({ withdrawn: 2 })
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1, withdrawn: 2 })
  const bin = await listAll(shop, { state: 'withdrawn' })
  expect(bin.map(({ cardId, withdrawn }) => [cardId, withdrawn?.reason])).toEqual([
    [3, reason],
    [2, reason],
  ])
  await expect(buy(shop, itemId)).rejects.toThrow()
  await expect(withdrawCards(seller, { shortUrl, cardIds: [1, 2], reason })).rejects.toMatchObject({
    codeName: 'stockCardNotFound',
  })
  expect(await putBackCards(seller, { shortUrl, cardIds: [2, 1] })).toEqual({ putBack: 1 })
  expect(await readCards(await buy(shop, itemId))).toEqual(['CARD-0002'])
  expect(held.orderNo).not.toBe('')
  expect(await eventsOf(shop)).toEqual(['withdrawn 2,3 seller used elsewhere', 'putBack 2 seller'])
})

test('a withdrawn card may be added again, and is then not put back beside itself', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ cards: ['AGAIN'] })
  const withdraw = (cardId: number) =>
    withdrawCards(seller, { shortUrl, cardIds: [cardId], reason: 'a test' })
  await withdraw(1)
  await addStock(seller, { itemId, cards: ['AGAIN'] })
  await expect(putBackCards(seller, { shortUrl, cardIds: [1] })).rejects.toMatchObject({
    codeName: 'stockCardNotFound',
  })
  const [newest] = await listAll(shop)
  await withdraw(newest?.cardId ?? 0)
  expect(await putBackCards(seller, { shortUrl, cardIds: [1, newest?.cardId ?? 0] })).toEqual({ putBack: 1 })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1, withdrawn: 1 })
})

test('a card from before cards were normalized is the same as one without what stood around it', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ cards: ['OLD'] })
  const old = shop.services.encryption.fingerprint('fingerprints', 'OLD ').subarray(0, 16)
  await sql`update card set fingerprint = ${old}`.execute(shop.db.db)
  await expect(addStock(seller, { itemId, cards: ['OLD'] })).rejects.toMatchObject({
    codeName: 'cardsRepeated',
    data: [{ line: 1, kind: 'inStock' }],
  })
  const withdraw = (cardId: number) =>
    withdrawCards(seller, { shortUrl, cardIds: [cardId], reason: 'a test' })
  await withdraw(1)
  await addStock(seller, { itemId, cards: ['OLD'] })
  await expect(putBackCards(seller, { shortUrl, cardIds: [1] })).rejects.toMatchObject({
    codeName: 'stockCardNotFound',
  })
  const [newest] = await listAll(shop)
  await withdraw(newest?.cardId ?? 0)
  expect(await putBackCards(seller, { shortUrl, cardIds: [1, newest?.cardId ?? 0] })).toEqual({ putBack: 1 })
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1, withdrawn: 1 })
})

test('of buyers and a seller who withdraws at once, each card goes to one', async () => {
  await using shop = await openShop({ limits: { unpaidPerAddressAndItem: 100, unpaidPerNetwork: 100 } })
  const { seller, shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(40) })
  const cardIds = (await listAll(shop, { pageSize: 100 })).map(({ cardId }) => cardId)
  const orders = Array.from({ length: 12 }, () =>
    submitOrder(shop, itemId).then(
      () => 1,
      () => 0,
    ),
  )
  const withdrawals = [cardIds.slice(0, 20), cardIds.slice(10)].map((chosen) =>
    withdrawCards(seller, { shortUrl, cardIds: chosen, reason: 'at once' }).then(
      ({ withdrawn }) => withdrawn,
      () => 0,
    ),
  )
  const [ordered, taken] = await Promise.all([Promise.all(orders), Promise.all(withdrawals)])
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const { held = 0, withdrawn: out = 0, free = 0 } = await countCardsByState(shop.db.db)
  expect([held, out]).toEqual([sum(ordered), sum(taken)])
  expect(held + out + free).toBe(40)
})

test('free cards are moved to another item of the shop, readable by its buyers, with the notes of their batch', async () => {
  await using shop = await openShop()
  const { seller, shortUrl } = shop
  const from = await shop.addItem()
  const to = await shop.addItem()
  const cards = createCards(3)
  const { batchId } = await addStock(seller, { itemId: from, cards, supplier: 'Blue Ltd', unitCostFen: 850 })
  const bought = await buy(shop, from)
  expect(await moveCards(seller, { shortUrl, batchId: batchId ?? 0, toItemId: to })).toEqual({ moved: 2 })
  expect(await readCards(await buy(shop, to, { quantity: 2 }))).toEqual(cards.slice(1))
  expect(await readCards(bought)).toEqual(cards.slice(0, 1))
  const { list } = await listBatches(seller, { shortUrl, itemId: to, pageSize: 20 })
  expect(list).toMatchObject([{ quantity: 2, sold: 2, supplier: 'Blue Ltd', unitCostFen: 850 }])
  await expect(moveCards(seller, { shortUrl, cardIds: [2, 3], toItemId: from })).rejects.toMatchObject({
    codeName: 'stockCardNotFound',
  })
  expect(await eventsOf(shop)).toEqual([`moved 2,3 seller ${to}`])
})

test('a seller reaches no cards of another shop by naming them with a shop of their own', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const from = await shop.addItem({ cards: createCards(2) })
  const shortUrl = ShortUrl.parse('another-shop')
  await createShop(seller, { seller: 'seller', shortUrl, name: 'Another shop' })
  const notFound = { codeName: 'stockCardNotFound' }
  const cardIds = [1, 2]
  await expect(openCards(seller, { shortUrl, cardIds })).rejects.toMatchObject(notFound)
  for (const choice of [{ cardIds }, { batchId: 1 }]) {
    const reason = 'not mine'
    await expect(withdrawCards(seller, { shortUrl, ...choice, reason })).rejects.toMatchObject(notFound)
    await withdrawCards(seller, { shortUrl: shop.shortUrl, cardIds, reason })
    await expect(putBackCards(seller, { shortUrl, ...choice })).rejects.toMatchObject(notFound)
    await putBackCards(seller, { shortUrl: shop.shortUrl, cardIds })
    await expect(moveCards(seller, { shortUrl, ...choice, toItemId: from })).rejects.toMatchObject({
      codeName: 'itemNotFound',
    })
    const own = await createItem(seller, { shortUrl, content: 'cards', title: 'Own', priceFen: 1 })
    const toItemId = ItemId.parse(own.itemId)
    await expect(moveCards(seller, { shortUrl, ...choice, toItemId })).rejects.toMatchObject(notFound)
  }
  expect((await listCards(seller, { shortUrl, batchId: 1, pageSize: 20 })).list).toEqual([])
  expect((await listCards(seller, { shortUrl, card: 'CARD-0001', pageSize: 20 })).list).toEqual([])
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 2 })
})

test('an export has every unsold card of an item once, and its record names them before they are sent', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2500) })
  await shop.addItem({ cards: createCards(5, 'OTHER') })
  await buy(shop, itemId)
  const { body } = await exportStock(shop.seller, { itemId, state: 'free' })
  let text = ''
  for await (const chunk of body) text += String(chunk)
  expect(text.trim().split('\n').sort()).toEqual(createCards(2500).slice(1))
  const { rows } = await sql<{ cards: number }>`
    select sum(cardinality(card_ids))::int as cards from stock_event where kind = 'exported'`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ cards: 2499 }])
})
