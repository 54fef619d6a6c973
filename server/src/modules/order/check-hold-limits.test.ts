import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../../../test-support/limits/wide-limits.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  countCardsByState,
  createOrderInput,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

/** The limits of production, except for the request rates per network, since these tests send many requests. */
const limits = { ...defaultLimits, createsPerMinute: 1_000_000, lookUpsPer10Minutes: 1_000_000 }

const heldCards = async (shop: TestShop): Promise<number> => (await countCardsByState(shop.db.db)).held ?? 0

/** The payment deadline of an order, in minutes from its creation. */
async function minutesToPay(shop: TestShop, orderNo: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from pay_before - created_at)::int / 60 as minutes from orders where order_no = ${orderNo}`.execute(
    shop.db.db,
  )
  return rows[0]?.minutes ?? 0
}

/** Lets holds of a network expire one after the other, each with a contact of its own. */
async function lapse(shop: TestShop, itemId: string, address: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    await submitOrder(shop, itemId, { buyer: shop.visitor(address) })
    await shop.advanceClock(16 * 60)
  }
}

/** Makes so many orders of a shop that were paid this long after they were made that the time is measured. */
async function payAfter(shop: TestShop, seconds: number): Promise<void> {
  const itemId = await shop.addItem({ cards: createCards(100, 'MEASURED') })
  for (let turn = 0; turn < 20; turn++) await submitOrder(shop, itemId)
  await sql`
    update orders set status = 'paid', paid_at = orders.created_at + make_interval(secs => ${seconds})
    from item where item.item_id = orders.item_id and item.public_id = ${itemId}`.execute(shop.db.db)
}

test('one guest cannot hold all of 500 cards, neither at once nor order by order', async () => {
  await using shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(500) })
  const guest = shop.visitor('203.0.113.5')
  const refusal = await guest.expectRejection(createOrder, createOrderInput(shop, itemId, { quantity: 500 }))
  expect([refusal.code, refusal.data]).toEqual(['quantityHeldBack', { maxQuantity: 100 }])
  const priced = await guest.expectRejection(calcPrice, { itemId, quantity: 101 })
  expect([priced.code, priced.data]).toEqual(['quantityHeldBack', { maxQuantity: 100 }])
  expect((await guest.call(calcPrice, { itemId, quantity: 100 })).amountFen).toBe(100_000)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      guest.send(createOrder, createOrderInput(shop, itemId, { quantity: 60 })),
    ),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
  await submitOrder(shop, itemId, { buyer: guest, quantity: 40 })
  expect((await guest.expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'tooManyUnpaid',
  )
  expect(await heldCards(shop)).toBe(100)
})

test('one guest cannot block a stock by repeatedly cancelling and holding again', async () => {
  await using shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(500) })
  const contact = { mail: 'again@example.com' }
  const guest = shop.visitor('203.0.113.6')
  const orderAgain = (quantity: number) => submitOrder(shop, itemId, { buyer: guest, contact, quantity })
  const first = await orderAgain(100)
  expect(await minutesToPay(shop, first.orderNo)).toBe(15)
  await guest.call(cancelOrder, { orderNo: first.orderNo })
  const second = await orderAgain(100)
  expect(await minutesToPay(shop, second.orderNo), 'one cancelled order shortens nothing').toBe(15)
  await guest.call(cancelOrder, { orderNo: second.orderNo })
  const third = await orderAgain(1)
  expect(await minutesToPay(shop, third.orderNo)).toBe(5)
  await guest.call(cancelOrder, { orderNo: third.orderNo })
  const input = createOrderInput(shop, itemId, { contact })
  expect((await guest.expectRejection(createOrder, input)).code).toBe('proofNeeded')
  expect(await heldCards(shop)).toBe(0)
})

test('500 concurrent guests at two processes hold 350 of 500 cards; a buyer with a verified phone is still served', async () => {
  await using shop = await openShop({ limits })
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(500) })
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      (index % 2 ? other : shop).visitor().send(createOrder, createOrderInput(shop, itemId)),
    ),
  )
  const codes = answers.map((answer) => answer.json().code as number)
  expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 210004).length]).toEqual(
    [350, 150],
  )
  expect(await heldCards(shop)).toBe(350)
  const { visitor } = await openBuyer(shop)
  await submitOrder(shop, itemId, { buyer: visitor, quantity: 20 })
  expect(await heldCards(shop)).toBe(370)
})

test('networks whose holds expired can hold only 15 of 100 cards together, for five minutes each', async () => {
  await using shop = await openShop({ limits })
  const other = await shop.openSecondProcess()
  const itemId = await shop.addItem({ cards: createCards(100) })
  const networks = Array.from({ length: 12 }, (_, index) => `203.0.113.${index + 1}`)
  for (let turn = 0; turn < 4; turn++) {
    await Promise.all(networks.map((address) => submitOrder(shop, itemId, { buyer: shop.visitor(address) })))
    await shop.advanceClock(16 * 60)
  }
  const answers = await Promise.all(
    networks.flatMap((address, index) =>
      [1, 2, 3].map(() =>
        (index % 2 ? other : shop).visitor(address).send(createOrder, createOrderInput(shop, itemId)),
      ),
    ),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(15)
  await submitOrder(shop, itemId, { quantity: 6 })
  await shop.advanceClock(5 * 60 + 1)
  expect(await heldCards(shop)).toBe(6)
})

test('guests can buy a stock of one to three cards, one order each', async () => {
  await using shop = await openShop({ limits })
  for (const count of [1, 2, 3]) {
    const itemId = await shop.addItem({ cards: createCards(count, `SMALL-${count}`) })
    await Promise.all(Array.from({ length: count }, () => submitOrder(shop, itemId)))
    expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
      'soldOut',
    )
  }
  const pairs = await shop.addItem({ cards: createCards(3, 'PAIRS'), minQuantity: 2 })
  await submitOrder(shop, pairs, { quantity: 2 })
})

test('three unpaid orders with another account’s phone do not lock out the account that verified it', async () => {
  await using shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const phone = '13912345678'
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    await submitOrder(shop, itemId, { buyer: shop.visitor(address), contact: { phone } })
  expect(
    (
      await shop
        .visitor()
        .expectRejection(createOrder, createOrderInput(shop, itemId, { contact: { phone } }))
    ).code,
  ).toBe('tooManyUnpaidContact')
  const { visitor } = await openBuyer(shop, { phone })
  for (let turn = 0; turn < 3; turn++) await submitOrder(shop, itemId, { buyer: visitor, contact: { phone } })
  const fourth = await visitor.expectRejection(
    createOrder,
    createOrderInput(shop, itemId, { contact: { phone } }),
  )
  expect(fourth.code, 'orders of the account count').toBe('tooManyUnpaid')
})

test.each([{ phone: '13912345679' }, { mail: 'proved@example.com' }])(
  'holds that others let expire with a contact neither make the account that verified it a suspect nor shorten its holds: %o',
  async (contact) => {
    await using shop = await openShop({ limits })
    const itemId = await shop.addItem({ cards: createCards(100) })
    for (let turn = 0; turn < 3; turn++) {
      await submitOrder(shop, itemId, { contact })
      await shop.advanceClock(16 * 60)
    }
    const { visitor } = await openBuyer(shop, contact)
    const placed = await submitOrder(shop, itemId, { buyer: visitor, contact })
    expect(await minutesToPay(shop, placed.orderNo)).toBe(15)
  },
)

test('three unpaid orders with another account’s mail do not lock out the account that verified it', async () => {
  await using shop = await openShop({ limits: { ...limits, crowdedHeldPercent: 100 } })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const contact = { mail: 'proved@example.com' }
  const written = { mail: 'Proved@Example.com' }
  for (const quantity of [18, 1, 1]) await submitOrder(shop, itemId, { contact, quantity })
  const { visitor: other } = await openBuyer(shop, { mail: 'other@example.com' })
  for (const stranger of [shop.visitor(), other])
    expect(
      (await stranger.expectRejection(createOrder, createOrderInput(shop, itemId, { contact }))).code,
    ).toBe('tooManyUnpaidContact')
  const { visitor } = await openBuyer(shop, contact)
  const many = createOrderInput(shop, itemId, { contact: written, quantity: 99 })
  const refusal = await visitor.expectRejection(createOrder, many)
  expect([refusal.code, refusal.data], 'the share of a guest').toEqual([
    'quantityHeldBack',
    { maxQuantity: 20 },
  ])
  for (let turn = 0; turn < 3; turn++) await submitOrder(shop, itemId, { buyer: visitor, contact: written })
  const fourth = await visitor.expectRejection(createOrder, createOrderInput(shop, itemId, { contact }))
  expect(fourth.code, 'orders of the account count').toBe('tooManyUnpaid')
})

test('a device is held to the share of one buyer, whatever networks and contacts it orders by', async () => {
  await using shop = await openShop({ limits: { ...limits, crowdedHeldPercent: 100 } })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const device = 'device-0123456789'
  await submitOrder(shop, itemId, { device, quantity: 15 })
  const more = createOrderInput(shop, itemId, { device, quantity: 6 })
  const refusal = await shop.visitor().expectRejection(createOrder, more)
  expect([refusal.code, refusal.data]).toEqual(['quantityHeldBack', { maxQuantity: 5 }])
  await submitOrder(shop, itemId, { device, quantity: 5 })
  const full = createOrderInput(shop, itemId, { device })
  expect((await shop.visitor().expectRejection(createOrder, full)).code).toBe('tooManyUnpaid')
  await submitOrder(shop, itemId, { device: 'device-of-another-buyer' })
})

test('a network can have twenty unpaid orders, whatever their contacts and items', async () => {
  await using shop = await openShop({ limits: { ...limits, unpaidPerNetwork: 20 } })
  const items = await Promise.all(
    Array.from({ length: 5 }, (_, index) => shop.addItem({ cards: createCards(100, `ITEM-${index}`) })),
  )
  const home = '203.0.113.9'
  const inputs = items.flatMap((itemId) => Array.from({ length: 5 }, () => createOrderInput(shop, itemId)))
  const answers = await Promise.all(inputs.map((input) => shop.visitor(home).send(createOrder, input)))
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(20)
})

test('a buyer who paid before can take cards reserved from guests, and a paid order cancels out earlier lapses', async () => {
  await using shop = await openShop({
    limits: { ...limits, heldPercentOfGuests: 10, crowdedHeldPercent: 100 },
  })
  const itemId = await shop.addItem({ cards: createCards(101) })
  const contact = { mail: 'regular@example.com' }
  await buy(shop, itemId, { contact })
  await submitOrder(shop, itemId, { quantity: 10 })
  expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'soldOut',
  )
  await submitOrder(shop, itemId, { contact, quantity: 20 })

  const home = '203.0.113.7'
  const other = await shop.addItem({ cards: createCards(30, 'OTHER') })
  await lapse(shop, other, home, 4)
  await buy(shop, other, { buyer: shop.visitor(home) })
  const placed = await submitOrder(shop, other, { buyer: shop.visitor(home) })
  expect(await minutesToPay(shop, placed.orderNo)).toBe(15)
})

test('when most of an item is held, new holds last only as long as payments usually take, at least five minutes', async () => {
  await using shop = await openShop({ limits: { ...limits, crowdedHeldPercent: 100, scarceHeldPercent: 50 } })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const quick = await submitOrder(shop, itemId, { quantity: 20 })
  expect(await minutesToPay(shop, quick.orderNo)).toBe(15)
  const held = [await submitOrder(shop, itemId, { quantity: 20 })]
  held.push(await submitOrder(shop, itemId))
  expect(await minutesToPay(shop, held[1]?.orderNo ?? ''), 'too few paid to measure').toBe(8)

  await payAfter(shop, 635)
  await shop.advanceClock(61)
  const slow = await submitOrder(shop, itemId)
  expect(await minutesToPay(shop, slow.orderNo)).toBe(11)
})

test('a hold lasts five minutes where payments take one, however scarce the cards are', async () => {
  await using shop = await openShop({ limits: { ...limits, crowdedHeldPercent: 100, scarceHeldPercent: 50 } })
  await payAfter(shop, 60)
  const itemId = await shop.addItem({ cards: createCards(2) })
  await submitOrder(shop, itemId)
  const last = await submitOrder(shop, itemId)
  expect(await minutesToPay(shop, last.orderNo)).toBe(5)
})

test('an item shows how many cards one order can take now, and when held cards may be released', async () => {
  await using shop = await openShop({
    limits: { ...limits, crowdedHeldPercent: 100, scarceHeldPercent: 100 },
  })
  const itemId = await shop.addItem({ cards: createCards(100) })
  const readAvailability = async (reader = shop.visitor()) => {
    const { maxQuantityNow, nextRelease } = await reader.call(getItem, { id: itemId })
    return { maxQuantityNow, nextRelease }
  }
  expect(await readAvailability()).toEqual({ maxQuantityNow: 20, nextRelease: null })
  const { visitor } = await openBuyer(shop)
  expect((await readAvailability(visitor)).maxQuantityNow).toBe(30)
  for (const quantity of [20, 20, 20]) await submitOrder(shop, itemId, { quantity })
  await shop.advanceClock(60)
  for (const quantity of [5, 3]) await submitOrder(shop, itemId, { quantity })
  await shop.advanceClock(2)
  expect(await readAvailability()).toEqual({ maxQuantityNow: 2, nextRelease: null })
  await submitOrder(shop, itemId, { quantity: 2 })
  await shop.advanceClock(2)
  const held = { nextRelease: { cards: 60, waitSeconds: 15 * 60 - 64 } }
  expect(await readAvailability()).toEqual({ maxQuantityNow: 0, ...held })
  const refusal = await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))
  expect([refusal.code, refusal.data]).toEqual(['soldOut', held])
  await shop.advanceClock(15 * 60 - 60)
  expect((await readAvailability()).maxQuantityNow).toBeGreaterThan(0)
})

test('once guests hold much of a stock, each network gets one order of the minimum quantity, and the refusal says so', async () => {
  await using shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(100) })
  await submitOrder(shop, itemId, { quantity: 20 })
  await shop.advanceClock(2)
  const guest = shop.visitor()
  expect((await guest.call(getItem, { id: itemId })).maxQuantityNow).toBe(1)
  const refusal = await guest.expectRejection(createOrder, createOrderInput(shop, itemId, { quantity: 3 }))
  expect([refusal.code, refusal.data]).toEqual(['quantityHeldBack', { maxQuantity: 1 }])
  await submitOrder(shop, itemId, { buyer: guest })
  await submitOrder(shop, itemId)
  expect((await guest.expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe('soldOut')
})
