import { createHash } from 'node:crypto'
import { exportCards, getOrderTimeline } from '@faka/contract/delivery/order-timeline'
import { pageOrders } from '@faka/contract/order/order-list'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function buyTwoOrders() {
  const shop = await openShop()
  const strange = ['=1+1', 'tab\there', '  blanks  ', '卡密 "x", y', 'two\nlines']
  const first = await buy(shop, await shop.addItem({ title: 'Month card', cards: strange }), {
    quantity: strange.length,
  })
  const second = await buy(shop, await shop.addItem({ title: '=Year', cards: createCards(2) }), {
    quantity: 2,
  })
  const cards = [...createCards(2), ...strange]
  const orders = [{ orderNo: second.orderNo }, { orderNo: first.orderNo }]
  const visitor = shop.visitor()
  return { shop, visitor, orders, cards, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('several orders are exported as one file, in the requested order, byte for byte', async () => {
  await using open = await buyTwoOrders()
  const { visitor, orders, cards } = open
  const hash = sha256(cards.join('\n'))
  const txt = await visitor.send(exportCards, { orders, format: 'txt' })
  expect(txt.headers['content-disposition']).toBe('attachment; filename="cards-2-orders.txt"')
  expect(txt.body).toBe(
    `# Orders: 2 | Count: 7 | SHA-256: ${hash} | Test payment: sandbox\n${cards.join('\n')}\n`,
  )
  const json = (await visitor.send(exportCards, { orders, format: 'json', columns: ['orderNo'] })).json()
  expect(json).toEqual({
    orders: orders.map(({ orderNo }) => orderNo),
    sandbox: true,
    count: 7,
    sha256: hash,
    cards: cards.map((card, index) => ({ orderNo: orders[index < 2 ? 0 : 1]?.orderNo, card })),
  })
})

test('a table has the chosen columns and no formulas', async () => {
  await using open = await buyTwoOrders()
  const { visitor, orders, shop } = open
  const csv = await visitor.send(exportCards, {
    orders: orders.slice(0, 1),
    format: 'csv',
    timeZone: 'Asia/Shanghai',
    columns: ['boughtTime', 'item', 'no'],
  })
  const time = new Date(shop.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(csv.body.split('\r\n').slice(1)).toEqual([
    'No.,Item,Bought,Card',
    `1,'=Year,${time},CARD-0001`,
    `2,'=Year,${time},CARD-0002`,
    '',
  ])
})

test('nothing is exported unless every order may be, and the rejection names the order that may not', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9), cardPassword: 'optional' })
  const free = { orderNo: (await buy(shop, itemId)).orderNo }
  const locked = { orderNo: (await buy(shop, itemId, { cardPassword: 'open sesame' })).orderNo }
  const unpaid = { orderNo: (await submitOrder(shop, itemId)).orderNo }
  const visitor = shop.visitor()
  const ask = (...orders: { orderNo: string; cardPassword?: string }[]) =>
    visitor.expectRejection(exportCards, { orders, format: 'txt' })
  expect(await ask(free, locked)).toMatchObject({
    code: 'cardPasswordWanted',
    data: { orderNo: locked.orderNo },
  })
  const wrong = { orderNo: locked.orderNo, cardPassword: 'open barley' }
  expect(await ask(free, wrong)).toMatchObject({
    code: 'cardPasswordWrong',
    data: { orderNo: locked.orderNo },
  })
  expect(await ask(free, unpaid)).toMatchObject({ code: 'notDelivered', data: { orderNo: unpaid.orderNo } })
  expect(await ask(free, { orderNo: '0'.repeat(20) })).toMatchObject({ code: 'orderNotFound' })
  expect(await ask(free, free)).toMatchObject({ code: 'orderRepeated', data: { orderNo: free.orderNo } })
  expect(
    await visitor.expectRejection(exportCards, { orders: [free], format: 'csv', timeZone: 'Mars/Base' }),
  ).toMatchObject({ code: 'badInput' })
  expect((await visitor.call(getOrderTimeline, { orderNo: free.orderNo })).exportedTime).toBeNull()

  const right = { orderNo: locked.orderNo, cardPassword: 'open sesame' }
  const file = await visitor.send(exportCards, { orders: [free, right], format: 'txt' })
  expect(file.body.split('\n').slice(1)).toEqual(['CARD-0001', 'CARD-0002', ''])
})

test('exported orders are marked in the buyer’s list but not in the seller’s', async () => {
  await using shop = await openShop()
  const { visitor: buyer } = await openBuyer(shop)
  const itemId = await shop.addItem({ cards: createCards(2) })
  const { orderNo } = await buy(shop, itemId, { buyer })
  await buy(shop, itemId, { buyer })
  await buyer.send(exportCards, { orders: [{ orderNo }], format: 'xlsx' })
  const listExported = async (visitor: typeof buyer, side: 'bought' | 'sold') =>
    (await visitor.call(pageOrders, { side })).list
      .filter(({ exportedTime }) => exportedTime !== null)
      .map((order) => order.orderNo)
  expect(await listExported(buyer, 'bought')).toEqual([orderNo])
  const seller = await openBuyer(shop, { userName: 'seller' })
  expect(await listExported(seller.visitor, 'sold')).toEqual([])
})
