import { checkOrder, exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { maxFen } from '@faka/contract/shared/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buy,
  orderHistory,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { changeItem } from '../item/change-item.ts'
import { addStock } from '../stock/add-stock.ts'
import { deliverOrder } from './deliver-order.ts'

test('an order shows what was bought, its price and its pay channel', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({
    title: 'Year card',
    description: 'A **year**',
    warranty: 'A week',
    cover: '/assets/x.svg',
    priceFen: 500,
    tiers: [{ minQuantity: 2, unitPriceFen: 400 }],
    cards: createCards(3),
  })
  const placed = await buy(shop, itemId, { quantity: 3, payChannel: shop.payChannels.md5 })
  const now = shop.clock.now.toISOString()
  expect(await readOrder(placed)).toEqual({
    orderNo: placed.orderNo,
    status: 'delivered',
    shortUrl: shop.shortUrl,
    shopName: 'Test shop',
    itemId,
    classifyId: shop.classifyId,
    itemTitle: 'Year card',
    cover: '/assets/x.svg',
    description: 'A **year**',
    warranty: 'A week',
    delivery: 'automatic',
    quantity: 3,
    unitPriceFen: 400,
    goodsFen: 1500,
    discountFen: 300,
    feeFen: 0,
    amountFen: 1200,
    payChannel: {
      id: shop.payChannels.md5,
      name: 'Sandbox',
      method: 'alipay',
      feeBasisPoints: 0,
      leastFen: 1,
      mostFen: maxFen,
      realMoney: false,
    },
    createTime: now,
    payBefore: new Date(shop.clock.now.getTime() + 900_000).toISOString(),
    paidTime: now,
    deliveredTime: now,
    late: false,
    sandbox: true,
    needPassword: false,
    refund: null,
    unconfirmedFen: null,
    cardSeparator: '----',
    answers: [],
    cards: createCards(3).map((content, index) => ({ cardId: String(index + 1), content })),
  })
})

test('an order shows the card separator that the item had when it was bought', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3), cardSeparator: ':' })
  const first = await buy(shop, itemId)
  await changeItem(shop.seller, { itemId, cardSeparator: '' })
  const second = await buy(shop, itemId)
  expect([(await readOrder(first)).cardSeparator, (await readOrder(second)).cardSeparator]).toEqual([':', ''])
  // as stored before items had a separator
  await sql`update item_wares set wares = wares - 'cardSeparator'`.execute(shop.db.db)
  const later = await shop.openSecondProcess()
  expect((await later.visitor().call(getOrder, { orderNo: first.orderNo })).cardSeparator).toBe('----')
})

test('a card is shown byte for byte, whatever it contains', async () => {
  await using shop = await openShop()
  const cards = [
    '  blanks around  ',
    'tab\there',
    '卡密—ünïcode 🃏',
    '<b>&amp;</b>',
    `"'\\`,
    '=1+1',
    'line\nbreak',
  ]
  const itemId = await shop.addItem({ cards })
  expect(await readCards(await buy(shop, itemId, { quantity: cards.length }))).toEqual(cards)
})

test('order lookups are limited to thirty in ten minutes per network, whether found or not', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 30 } })
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const looker = shop.visitor()
  for (let round = 0; round < 10; round++) {
    await looker.call(getOrder, { orderNo })
    await looker.call(checkOrder, { orderNo })
    await looker.send(exportCard, { orderNo, format: 'txt' })
  }
  const refusal = await looker.expectRejection(getOrder, { orderNo })
  expect(refusal).toMatchObject({ status: 429, code: 'tooOften' })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(500)
  expect((await looker.expectRejection(checkOrder, { orderNo: '0'.repeat(20) })).code).toBe('tooOften')
  await shop.visitor().call(getOrder, { orderNo })
  await shop.advanceClock(601)
  await looker.call(getOrder, { orderNo })
})

test('an unknown order number gets the same response from every operation', async () => {
  await using shop = await openShop()
  const guesser = shop.visitor()
  const orderNo = '0'.repeat(20)
  const answers = await Promise.all([
    guesser.expectRejection(getOrder, { orderNo }),
    guesser.expectRejection(getOrder, { orderNo, cardPassword: 'some-word' }),
    guesser.expectRejection(checkOrder, { orderNo }),
    guesser.expectRejection(exportCard, { orderNo, format: 'json' }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, code: 'orderNotFound', data: null })
})

test('every buyer of a reusable item gets its text, and keeps that version of it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable', cards: ['The first edition'] })
  const first = await buy(shop, itemId, { quantity: 5 })
  const second = await buy(shop, itemId)
  await addStock(shop.seller, { itemId, cards: ['The second edition'] })
  const third = await buy(shop, itemId)
  expect(await readCards(first)).toEqual(['The first edition'])
  expect(await readCards(second)).toEqual(['The first edition'])
  expect(await readCards(third)).toEqual(['The second edition'])
})

test('an order of a reusable item without text stays paid until it is delivered manually', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ content: 'reusable' })
  const placed = await submitOrder(shop, itemId)
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  expect(await orderHistory(shop.db.db, placed.orderNo)).toBe('unpaid > paid')
  expect((await readOrder(placed)).cards).toBeNull()
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['By hand'] })
  expect(await readCards(placed)).toEqual(['By hand'])
})

test('cards in swapped rows are not shown: the ciphertext is bound to its row, item and import', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['CARD-A', 'CARD-B'] })
  const a = await buy(shop, itemId)
  const b = await buy(shop, itemId)
  const { rows } = await sql<{ card_id: number; sealed: Buffer }>`
    select card_id, sealed from card order by card_id`.execute(shop.db.db)
  for (const [index, { card_id }] of rows.entries())
    await sql`update card set sealed = ${rows[1 - index]?.sealed} where card_id = ${card_id}`.execute(
      shop.db.db,
    )
  for (const { buyer, orderNo } of [a, b]) {
    const { code, status } = await buyer.expectRejection(getOrder, { orderNo })
    expect({ code, status }).toEqual({ code: 'ourFault', status: 500 })
  }
  // and swap them back
  for (const { card_id, sealed } of rows)
    await sql`update card set sealed = ${sealed} where card_id = ${card_id}`.execute(shop.db.db)
  expect(await readCards(a)).toEqual(['CARD-A'])
})
