import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { noKeys } from '../../../../test-support/seed/unpaid-keys.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTx } from '../../platform/db.ts'
import { blockName, countItemHolds, countUnpaid, findPastPayers, measurePaySeconds } from './unpaid.sql.ts'

const seconds = (count: number) => new Date(orderRowsAt.getTime() + count * 1000)
const key = (sign: string) => Buffer.alloc(16, sign)
const hex = (sign: string) => key(sign).toString('hex')

test('unpaid orders count for what they name, those of verified accounts for account and item alone', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const named = {
    phone_key: key('p'),
    mail_key: key('m'),
    qq_key: key('q'),
    device_key: key('d'),
    address_key: key('n'),
    account_id: 5,
  }
  await addOrderRow(db, 'A', {
    mail_key: key('m'),
    device_key: key('d'),
    address_key: key('n'),
    quantity: 2,
  })
  await addOrderRow(db, 'B', { mail_key: key('m'), address_key: key('n'), status: 'closing', item_id: 2 })
  await addOrderRow(db, 'C', { ...named, trust: 'proved', quantity: 4 })
  await addOrderRow(db, 'D', { qq_key: key('q'), trust: 'suspect' })
  await addOrderRow(db, 'E', { phone_key: key('p'), trust: 'known', quantity: 8 })
  const others = { phone_key: key('x'), mail_key: key('x'), qq_key: key('x'), device_key: key('x') }
  await addOrderRow(db, 'F', { ...others, account_id: 6, item_id: 3, quantity: 16 })
  for (const status of ['paid', 'delivered', 'cancelled', 'expired', 'refunding', 'refunded'] as const)
    await addOrderRow(db, status, { ...named, status, quantity: 99 })
  const keys = {
    phone: [key('p')],
    mail: [key('m')],
    qq: [key('q')],
    devices: [key('d')],
    accounts: [5],
    networks: [key('n')],
    items: [1],
    lapses: [],
  }
  const { holdCounts } = await inTx(db, (tx) => countUnpaid(tx, keys, orderRowsAt))
  const one = (cards: number) => ({ orders: 1, cards })
  expect(Object.fromEntries(holdCounts)).toEqual({
    [`contact ${hex('m')}`]: { orders: 2, cards: 3 },
    [`contact ${hex('m')} 1`]: one(2),
    [`contact ${hex('m')} 2`]: one(1),
    [`contact ${hex('q')}`]: one(1),
    [`contact ${hex('q')} 1`]: one(1),
    [`contact ${hex('p')}`]: one(8),
    [`contact ${hex('p')} 1`]: one(8),
    [`device ${hex('d')}`]: one(2),
    [`device ${hex('d')} 1`]: one(2),
    'account 5': one(4),
    'account 5 1': one(4),
    [`network ${hex('n')}`]: { orders: 2, cards: 3 },
    [`network ${hex('n')} 1`]: one(2),
    [`network ${hex('n')} 2`]: one(1),
    'item 1': { orders: 4, cards: 15 },
    'guests 1': { orders: 2, cards: 3 },
    'suspects 1': one(1),
  })
  const nothing = await inTx(db, (tx) => countUnpaid(tx, noKeys, orderRowsAt))
  expect([nothing.holdCounts.size, nothing.lapses.size, nothing.blocks.size]).toEqual([0, 0, 0])
})

test('lapses and blocks of the given keys apply until the moment they end', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const lapse = (sign: string, endsAt: Date) => ({ key: key(sign), lapses: 3, ends_at: endsAt })
  await db
    .insertInto('hold_lapse')
    .values([lapse('1', seconds(1)), lapse('2', seconds(0)), lapse('4', seconds(1))])
    .execute()
  const block = (block_no: string, shop_id: number, signs: string, until: Date | null) => ({
    block_no,
    shop_id,
    kind: 'contact' as const,
    keys: [...signs].map(key),
    order_no: 'ORDER',
    actor: 'seller',
    why: 'a test',
    created_at: orderRowsAt,
    until,
  })
  await db
    .insertInto('buyer_block')
    .values([
      block('lasting', 1, '1', null),
      block('of two keys', 2, '13', seconds(1)),
      block('ends now', 1, '2', seconds(0)),
      block('ended', 3, '1', seconds(-1)),
      block('of another key', 1, '4', null),
    ])
    .execute()
  const keys = { ...noKeys, lapses: ['1', '2', '3'].map(key) }
  const { lapses, blocks } = await inTx(db, (tx) => countUnpaid(tx, keys, orderRowsAt))
  expect([...lapses]).toEqual([[hex('1'), 3]])
  expect([...blocks].sort()).toEqual([blockName(1, hex('1')), blockName(2, hex('1')), blockName(2, hex('3'))])
})

test('each item’s holds are counted, with those that end next and those that end already', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const add = (quantity: number, payBefore: Date, changes: Parameters<typeof addOrderRow>[2] = {}) =>
    addOrderRow(db, `${quantity}`, { quantity, pay_before: payBefore, ...changes })
  await add(1, seconds(300))
  await add(2, seconds(330), { trust: 'suspect' })
  await add(4, seconds(331), { trust: 'known' })
  await add(8, seconds(200), { status: 'closing' })
  await add(16, seconds(0))
  await add(32, seconds(100), { status: 'delivered' })
  await add(64, seconds(100), { item_id: 2 })
  await add(128, seconds(700), { item_id: 3, trust: 'proved' })
  await add(256, seconds(-1), { item_id: 4 })
  const counted = await countItemHolds(db, [1, 3, 4], orderRowsAt)
  expect(counted.toSorted((a, b) => a.item_id - b.item_id)).toEqual([
    {
      item_id: 1,
      held: 31,
      guests: 27,
      suspects: 2,
      next_end: seconds(300),
      next_cards: 3,
      closing_cards: 24,
    },
    {
      item_id: 3,
      held: 128,
      guests: 0,
      suspects: 0,
      next_end: seconds(700),
      next_cards: 128,
      closing_cards: 0,
    },
    { item_id: 4, held: 256, guests: 256, suspects: 0, next_end: null, next_cards: 0, closing_cards: 256 },
  ])
})

test('past payers are those of the given contacts and accounts that paid, a phone of an account by the account', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const paid = { status: 'delivered', paid_at: seconds(1) } as const
  const contacts = (phone: string, mail: string, qq: string) => ({
    phone_key: key(phone),
    mail_key: key(mail),
    qq_key: key(qq),
  })
  await addOrderRow(db, 'A', { ...paid, ...contacts('a', 'b', 'c') })
  await addOrderRow(db, 'B', { ...paid, phone_key: key('d'), account_id: 7 })
  await addOrderRow(db, 'C', { ...contacts('e', 'f', 'g'), account_id: 8 })
  await addOrderRow(db, 'D', { phone_key: key('h') })
  await addOrderRow(db, 'E', { ...paid, ...contacts('x', 'y', 'z') })
  const signs = [...'abcdefgh'].map(key)
  const found = await inTx(db, (tx) =>
    findPastPayers(tx, { phone: signs, mail: signs, qq: signs, accounts: [7, 8, 9] }),
  )
  expect([...found].sort()).toEqual(['account 7', ...['a', 'b', 'c'].map((sign) => `contact ${hex(sign)}`)])
  expect(await inTx(db, (tx) => findPastPayers(tx, noKeys))).toEqual(new Set())
})

test('pay times are those of a shop’s payments in time, of channels with twenty of them', async () => {
  await using opened = await freshDb()
  const { db } = opened
  let orders = 0
  const pay = (channel: string, after: number, changes: Parameters<typeof addOrderRow>[2] = {}) =>
    addOrderRow(db, `${++orders}`, {
      pay_channel_id: channel,
      status: 'delivered',
      paid_at: seconds(after),
      ...changes,
    })
  for (let turn = 1; turn <= 20; turn++) await pay('often', turn)
  for (let turn = 1; turn <= 19; turn++) await pay('seldom', turn)
  await pay('seldom', 0, { status: 'unpaid', paid_at: null })
  for (let turn = 1; turn <= 5; turn++) {
    await pay('often', 500, { late: true })
    await pay('often', 700, { shop_id: 2 })
  }
  expect(await inTx(db, (tx) => measurePaySeconds(tx, 1))).toEqual(new Map([['often', 19]]))
})
