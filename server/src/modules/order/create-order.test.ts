import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import type { CodeName } from '@faka/contract/shared/codes'
import { codes } from '@faka/contract/shared/codes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buy,
  countCardsByState,
  createOrderInput,
  orderHistory,
  readCards,
  readOrder,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, createNewCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { changeItem } from '../item/change-item.ts'
import { discontinueItem } from '../item/discontinue-item.ts'
import { createPayChannel } from '../pay-channel/public.ts'

test('forty concurrent buyers at two processes never receive the same card', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(100) })
  const placed = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      submitOrder(shop, itemId, { quantity: 2, buyer: (index % 2 ? other : shop).visitor() }),
    ),
  )
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 20, held: 80 })
  const { rows } = await sql<{ cards: number }>`
    select count(*)::int as cards from card where state = 'held' group by order_no`.execute(shop.db.db)
  expect(rows).toEqual(placed.map(() => ({ cards: 2 })))
})

test('of sixty concurrent buyers of 25 cards 25 are served and 35 are told that it is sold out', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(25) })
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const answer = await (index % 2 ? other : shop)
        .visitor()
        .send(createOrder, createOrderInput(shop, itemId))
      return answer.json().code as number
    }),
  )
  expect(answers.filter((code) => code === 0)).toHaveLength(25)
  expect(answers.filter((code) => code === 210004)).toHaveLength(35)
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 25 })
})

/** Locks every free card in another transaction. */
async function lockStock(shop: Awaited<ReturnType<typeof openShop>>) {
  const client = await shop.db.pool.connect()
  await client.query(`begin; select 1 from card where state = 'free' for update`)
  return { client, end: (statement: string) => client.query(statement).finally(() => client.release()) }
}

test('a card locked by another transaction is waited for before an item is reported as sold out', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const lock = await lockStock(shop)
  let answered = false
  const buying = submitOrder(shop, itemId).finally(() => {
    answered = true
  })
  await expect.poll(() => countLockWaiters(shop), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(answered).toBe(false)
  await lock.end('rollback')
  await buying
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1 })
})

const countLockWaiters = async (shop: Awaited<ReturnType<typeof openShop>>): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where not granted`.execute(shop.db.db)
  return rows[0]?.waiting ?? 0
}

test('a buyer who waits too long for a locked card is told to try again, not that the item is sold out', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const lock = await lockStock(shop)
  expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'stockBusy',
  )
  await lock.end('rollback')
  await submitOrder(shop, itemId)
  expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'soldOut',
  )
})

test('an order gets all of its cards or none', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const big = await shop
    .visitor()
    .expectRejection(createOrder, createOrderInput(shop, itemId, { quantity: 6 }))
  expect(big.code).toBe('soldOut')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 5 })
})

test('the oldest cards are sold first, and released cards are found again', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(4) })
  const first = await submitOrder(shop, itemId, { quantity: 2 })
  await submitOrder(shop, itemId)
  await first.buyer.call(cancelOrder, { orderNo: first.orderNo })
  expect(await readCards(await buy(shop, itemId, { quantity: 2 }))).toEqual(createCards(2))
})

test('the same requestId gives the same order, however often and wherever it is sent', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(20) })
  const input = createOrderInput(shop, itemId, { quantity: 2 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? other : shop).visitor().call(createOrder, input)),
  )
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 18, held: 2 })
  expect(await shop.visitor().call(createOrder, input)).toEqual(answers[0])
})

test('a requestId reused with other input is rejected, and nothing is held', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(20), cardPassword: 'optional' })
  const input = createOrderInput(shop, itemId, { cardPassword: 'secret-1' })
  await shop.visitor().call(createOrder, input)
  for (const change of [{ quantity: 2 }, { cardPassword: 'secret-2' }, { contact: { qq: '12345' } }])
    expect((await shop.visitor().expectRejection(createOrder, { ...input, ...change })).code).toBe(
      'requestReused',
    )
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 19, held: 1 })
})

test('an order keeps the text and the price that its buyer saw', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ title: 'Old title', warranty: 'A week', cards: createCards(9) })
  const placed = await submitOrder(shop, itemId, { quantity: 3 })
  await changeItem(shop.seller, { itemId, title: 'New title', warranty: 'None', priceFen: 1, tiers: [] })
  expect(await readOrder(placed)).toMatchObject({
    itemTitle: 'Old title',
    warranty: 'A week',
    unitPriceFen: 1000,
    amountFen: 3000,
  })
  expect(await readOrder(await submitOrder(shop, itemId))).toMatchObject({
    itemTitle: 'New title',
    amountFen: 1,
  })
})

test('one contact can have three unpaid orders, however many are requested concurrently', async () => {
  await using shop = await openShop({ limits: { unpaidPerBuyer: 3 } })
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(50) })
  for (const contact of [{ phone: '13800138000' }, { mail: 'One@Example.com' }, { qq: '10001' }]) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const answer = await (index % 2 ? other : shop)
          .visitor()
          .send(createOrder, createOrderInput(shop, itemId, { contact }))
        return answer.json().code as number
      }),
    )
    expect(answers.filter((code) => code === 0)).toHaveLength(3)
    expect(answers.filter((code) => code === codes.tooManyUnpaidContact.code)).toHaveLength(27)
  }
  const fourth = createOrderInput(shop, itemId, { contact: { mail: 'one@example.COM', qq: '77777' } })
  expect((await shop.visitor().expectRejection(createOrder, fourth)).code).toBe('tooManyUnpaidContact')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 41, held: 9 })
})

test('one network address can have five unpaid orders of an item, and cancelling one frees a place', async () => {
  await using shop = await openShop({ limits: { unpaidPerAddressAndItem: 5 } })
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(50) })
  const sibling = await shop.addItem({ cards: createCards(5, 'OTHER') })
  const home = '198.51.100.7'
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const answer = await (index % 2 ? other : shop)
        .visitor(home)
        .send(createOrder, createOrderInput(shop, itemId))
      return answer.json()
    }),
  )
  const placed = answers.filter(({ code }) => code === 0)
  expect(placed).toHaveLength(5)
  expect(answers.filter(({ code }) => code === codes.tooManyUnpaidNetwork.code)).toHaveLength(25)
  await submitOrder(shop, sibling, { buyer: shop.visitor(home) })
  const { orderNo, manageSecret } = placed[0].data
  await shop.visitor(home).call(cancelOrder, { orderNo, manageSecret })
  await submitOrder(shop, itemId, { buyer: shop.visitor(home) })
  expect((await shop.visitor(home).expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'tooManyUnpaidNetwork',
  )
})

test('a network address can create only so many orders a minute, and is told when to retry', async () => {
  await using shop = await openShop({ limits: { createsPerMinute: 30 } })
  const itemId = await shop.addItem({ cards: createCards(50) })
  const home = shop.visitor()
  await Promise.all(Array.from({ length: 30 }, () => submitOrder(shop, itemId, { buyer: home })))
  const refusal = await home.expectRejection(createOrder, createOrderInput(shop, itemId))
  expect(refusal).toMatchObject({ code: 'tooOften', status: 429 })
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(50)
  await submitOrder(shop, itemId)
  await shop.advanceClock(61)
  await submitOrder(shop, itemId, { buyer: home })
})

test('each missing or unexpected field is rejected by name, and nothing is held', async () => {
  await using shop = await openShop()
  const plain = await shop.addItem({ cards: createNewCards(5), minQuantity: 2, maxQuantity: 4 })
  const strict = await shop.addItem({
    cards: createNewCards(5),
    cardPassword: 'required',
    questions: ['Your account?'],
  })
  const members = await shop.addItem({ cards: createNewCards(5), needsLogin: true })
  const draft = await shop.addItem({ cards: createNewCards(5), published: false })
  const gone = await shop.addItem({ cards: createNewCards(5) })
  await discontinueItem(shop.seller, { itemId: gone })
  const foreign = await createPayChannel(shop.seller, {
    shopId: null,
    provider: 'epay-md5',
    name: 'x',
    method: 'alipay',
    feeBasisPoints: 0,
    position: 9,
    realMoney: true,
    settings: {},
  })
  const off = shop.db.db.updateTable('pay_channel').set({ enabled: false })
  await off.where('pay_channel_id', '=', foreign).execute()

  const answers = ['me']
  const full = { cardPassword: 'secret-1', answers }
  const cases: [CodeName, string, Parameters<typeof createOrderInput>[2]][] = [
    ['quantityOutOfRange', plain, { quantity: 1 }],
    ['quantityOutOfRange', plain, { quantity: 5 }],
    ['contactMissing', plain, { quantity: 2, contact: {} }],
    ['cardPasswordUnwanted', plain, { quantity: 2, cardPassword: 'secret-1' }],
    ['answersMissing', plain, { quantity: 2, answers }],
    ['couponUnknown', plain, { quantity: 2, couponCode: 'FREE' }],
    ['priceChanged', plain, { quantity: 2, expectedAmountFen: 1999 }],
    ['channelUnavailable', plain, { quantity: 2, payChannel: 'NOSUCHCHAN' }],
    ['channelUnavailable', plain, { quantity: 2, payChannel: foreign }],
    ['cardPasswordMissing', strict, { answers }],
    ['answersMissing', strict, { ...full, answers: undefined }],
    ['answersMissing', strict, { ...full, answers: ['me', 'you'] }],
    ['loginNeeded', members, {}],
    ['itemNotFound', draft, {}],
    ['itemNotFound', gone, {}],
    ['itemNotFound', 'NOSUCHITEM', {}],
  ]
  for (const [code, itemId, more] of cases) {
    const refusal = await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId, more))
    expect({ itemId, more, code: refusal.code, status: refusal.status }).toEqual({
      itemId,
      more,
      code,
      status: 200,
    })
    if (code === 'priceChanged') expect(refusal.data).toEqual({ amountFen: 2000 })
    if (code === 'quantityOutOfRange') expect(refusal.data).toEqual({ minQuantity: 2, maxQuantity: 4 })
  }
  expect(Object.keys(await countCardsByState(shop.db.db))).toEqual(['free'])
  const { orderNo } = await submitOrder(shop, strict, full)
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid')
})
