import { expect, test } from 'vitest'
import { copyOrder } from '../../../../test-support/seed/copy-order.ts'
import { submitOrder } from '../../../../test-support/seed/purchase.ts'
import { noKeys } from '../../../../test-support/seed/unpaid-keys.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { countItemHolds, countUnpaid, findPastPayers, measurePaySeconds } from './unpaid.sql.ts'

const key = (sign: string) => Buffer.alloc(16, sign)
const hex = (sign: string) => key(sign).toString('hex')
const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000)

/** A shop with one unpaid order as a template for others; it is not counted itself. */
async function openTemplate(shop: TestShop) {
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { db } = shop.db
  const { item_id: itemId, shop_id: shopId } = await db
    .selectFrom('orders')
    .select(['item_id', 'shop_id'])
    .executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ status: 'cancelled', item_id: 0 }).execute()
  const plain = { status: 'unpaid', item_id: itemId, mail_key: null, phone_key: null, qq_key: null } as const
  const add = (changes: Parameters<typeof copyOrder>[2]) => copyOrder(db, orderNo, { ...plain, ...changes })
  return { db, itemId, shopId, add, now: shop.clock.now }
}

test('unpaid orders count for their contact, device, network, account and item; finished ones do not', async () => {
  await using shop = await openShop()
  const { db, itemId, add, now } = await openTemplate(shop)
  const other = itemId + 1
  await add({ mail_key: key('m'), device_key: key('d'), address_key: key('n'), quantity: 2 })
  await add({ mail_key: key('m'), address_key: key('n'), status: 'closing', item_id: other })
  await add({ phone_key: key('p'), account_id: 5, trust: 'proved', address_key: key('n'), quantity: 4 })
  await add({ qq_key: key('q'), address_key: key('x'), trust: 'suspect' })
  for (const status of ['paid', 'delivered', 'cancelled', 'expired'] as const)
    await add({ mail_key: key('m'), address_key: key('n'), account_id: 5, quantity: 9, status })
  const keys = {
    phone: [key('p')],
    mail: [key('m')],
    qq: [key('q')],
    devices: [key('d')],
    accounts: [5],
    networks: [key('n')],
    items: [itemId],
    lapses: [key('1'), key('2'), key('3')],
  }
  const lapse = (sign: string, endsAt: Date) => ({ key: key(sign), lapses: 3, ends_at: endsAt })
  await db
    .insertInto('hold_lapse')
    .values([lapse('1', later(now, 1)), lapse('2', now), lapse('4', later(now, 1))])
    .execute()
  const { holdCounts, lapses } = await inTx(db, (tx) => countUnpaid(tx, keys, now))
  const one = (cards: number) => ({ orders: 1, cards })
  expect(Object.fromEntries(holdCounts)).toEqual({
    [`contact ${hex('m')}`]: { orders: 2, cards: 3 },
    [`contact ${hex('m')} ${itemId}`]: one(2),
    [`contact ${hex('m')} ${other}`]: one(1),
    [`contact ${hex('q')}`]: one(1),
    [`contact ${hex('q')} ${itemId}`]: one(1),
    [`device ${hex('d')}`]: one(2),
    [`device ${hex('d')} ${itemId}`]: one(2),
    // holds of a verified account count for the account alone, not for its phone or network
    'account 5': one(4),
    [`account 5 ${itemId}`]: one(4),
    [`network ${hex('n')}`]: { orders: 2, cards: 3 },
    [`network ${hex('n')} ${itemId}`]: one(2),
    [`network ${hex('n')} ${other}`]: one(1),
    [`item ${itemId}`]: { orders: 3, cards: 7 },
    [`guests ${itemId}`]: { orders: 2, cards: 3 },
    [`suspects ${itemId}`]: one(1),
  })
  expect([...lapses]).toEqual([[hex('1'), 3]])
  expect((await inTx(db, (tx) => countUnpaid(tx, noKeys, now))).holdCounts.size).toBe(0)
})

test('an item’s holds are counted, with the end of the next ones and those being closed', async () => {
  await using shop = await openShop()
  const { db, itemId, add, now } = await openTemplate(shop)
  await add({ quantity: 1, pay_before: later(now, 300) })
  await add({ quantity: 2, pay_before: later(now, 330), trust: 'suspect' })
  await add({ quantity: 4, pay_before: later(now, 331), trust: 'known' })
  await add({ quantity: 8, pay_before: later(now, 200), status: 'closing' })
  await add({ quantity: 16, pay_before: now })
  await add({ quantity: 32, pay_before: later(now, 100), status: 'delivered' })
  await add({ quantity: 64, pay_before: later(now, 100), item_id: itemId + 1 })
  expect(await countItemHolds(db, [itemId], now)).toEqual([
    {
      item_id: itemId,
      held: 31,
      guests: 27,
      suspects: 2,
      next_end: later(now, 300),
      next_cards: 3,
      closing_cards: 24,
    },
  ])
})

test('past payers are found by contact, and by account for a phone that belongs to one', async () => {
  await using shop = await openShop()
  const { db, add, now } = await openTemplate(shop)
  const paid = { status: 'delivered', paid_at: now } as const
  await add({ ...paid, phone_key: key('a'), mail_key: key('b'), qq_key: key('c') })
  await add({ ...paid, phone_key: key('d'), account_id: 7 })
  await add({ phone_key: key('e'), mail_key: key('f'), qq_key: key('g'), account_id: 8 })
  await add({ phone_key: key('h') })
  const signs = [...'abcdefgh'].map(key)
  const pastPayers = await inTx(db, (tx) =>
    findPastPayers(tx, { phone: signs, mail: signs, qq: signs, accounts: [7, 8, 9] }),
  )
  expect([...pastPayers].sort()).toEqual([
    'account 7',
    ...['a', 'b', 'c'].map((sign) => `contact ${hex(sign)}`),
  ])
  expect(await inTx(db, (tx) => findPastPayers(tx, noKeys))).toEqual(new Set())
})

test('pay times are measured for channels with twenty paid orders, without late payments', async () => {
  await using shop = await openShop()
  const { db, shopId, add, now } = await openTemplate(shop)
  const pay = (seconds: number, changes: Parameters<typeof add>[0] = {}) =>
    add({
      pay_channel_id: 'often',
      status: 'delivered',
      created_at: now,
      paid_at: later(now, seconds),
      ...changes,
    })
  for (let turn = 1; turn <= 20; turn++) await pay(turn)
  for (let turn = 1; turn <= 19; turn++) await pay(turn, { pay_channel_id: 'seldom' })
  await pay(0, { pay_channel_id: 'seldom', status: 'unpaid', paid_at: null })
  for (let turn = 1; turn <= 5; turn++) {
    await pay(500, { late: true })
    await pay(700, { shop_id: shopId + 1 })
  }
  expect(await inTx(db, (tx) => measurePaySeconds(tx, shopId))).toEqual(new Map([['often', 19]]))
})
