import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import {
  addPayChannelRows,
  payChannelRow as channel,
} from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  findPayChannel,
  findPlatformChannel,
  insertPayChannel,
  insertPayChannelOnce,
  isChannelOfShops,
  isPaidToPlatform,
  isPayChannelEnabled,
  isSellerChannel,
  listEnabledSandboxChannels,
  listManagedChannels,
  listPayChannels,
  lockPayChannel,
  saveChannelTest,
  sellerFeeFen,
  updatePayChannel,
} from './pay-channel.sql.ts'

const [one, two] = [1, 2]
const ofSeller = { shop_id: one, managed_by: 'seller' } as const
const sandbox = { real_money: false } as const

const ids = (rows: readonly { pay_channel_id: string }[]) => rows.map(({ pay_channel_id }) => pay_channel_id)

/** What an SQL fragment is for each of these channels. */
async function valuesFor<Value>(
  db: Db,
  payChannelIds: readonly string[],
  fragment: (payChannelId: RawBuilder<unknown>) => RawBuilder<Value>,
): Promise<Record<string, Value>> {
  const { rows } = await sql<{ id: string; value: Value }>`
    select id, ${fragment(sql.ref('asked.id'))} as value from unnest(${payChannelIds}::text[]) as asked(id)`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]))
}

test('a shop has its own pay channels, its seller’s first, and the platform’s, by position and then by age', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [one, two])
  await addPayChannelRows(db, [
    channel('third', { position: 2, created_at: new Date(moneyRowsAt.getTime() + 1) }),
    channel('second', { position: 2 }),
    channel('of another', { shop_id: two, position: 0 }),
    channel('first', { shop_id: one, position: 1, enabled: false }),
    channel('removed', { position: 4, removed_at: moneyRowsAt, enabled: false }),
    channel('of the seller', { ...ofSeller, position: 5 }),
    channel('balance', { provider: 'balance', position: 9 }),
  ])
  expect(ids(await inTableOrder(db, (tx) => listPayChannels(tx, one)))).toEqual([
    'of the seller',
    'first',
    'second',
    'third',
    'removed',
    'balance',
  ])
  const managed = async (shopId: number | undefined) =>
    ids(await inTableOrder(db, (tx) => listManagedChannels(tx, shopId)))
  const ofOne = ['first', 'second', 'third', 'of the seller']
  expect(await managed(one), 'without balances and removed ones').toEqual(ofOne)
  expect(await managed(undefined)).toEqual(['of another', ...ofOne])
})

test('a pay channel is found, locked and changed by its number alone; a balance or a removed one is not locked', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPayChannelRows(db, [channel('A'), channel('B'), channel('balance', { provider: 'balance' })])
  await inTx(db, (tx) => insertPayChannel(tx, channel('removed', { removed_at: moneyRowsAt })))
  expect((await findPayChannel(db, 'B'))?.name).toBe('name of B')
  expect(await findPayChannel(db, 'C')).toBeUndefined()
  const lock = async (id: string) => (await inTx(db, (tx) => lockPayChannel(tx, id)))?.pay_channel_id
  expect([await lock('B'), await lock('A')]).toEqual(['B', 'A'])
  expect([await lock('balance'), await lock('removed')]).toEqual([undefined, undefined])
  await expectToWait(db, (tx) => lockPayChannel(tx, 'A'))
  await inTx(db, (tx) => updatePayChannel(tx, 'A', { enabled: false }))
  expect(await valuesFor(db, ['A', 'B', 'C'], isPayChannelEnabled)).toEqual({ A: false, B: true, C: false })
  const tested = { pay_channel_id: 'B', sealed_settings: channel('B').sealed_settings }
  await saveChannelTest(db, tested, true, moneyRowsAt)
  // other settings were stored while the gateway answered
  const replaced = { ...tested, sealed_settings: Buffer.from('the settings before') }
  await saveChannelTest(db, replaced, false, new Date(moneyRowsAt.getTime() + 1))
  const tests = await db
    .selectFrom('pay_channel')
    .select(['pay_channel_id', 'test_ok', 'tested_at'])
    .where('provider', '=', 'epay')
    .orderBy('pay_channel_id')
    .execute()
  expect(tests).toEqual([
    { pay_channel_id: 'A', test_ok: null, tested_at: null },
    { pay_channel_id: 'B', test_ok: true, tested_at: moneyRowsAt },
    { pay_channel_id: 'removed', test_ok: null, tested_at: null },
  ])
})

test('whose a channel is, whom it pays and what it costs its seller is told of that channel alone', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [one, two])
  await addPayChannelRows(db, [
    channel('seller', { ...ofSeller, fee_basis_points: 150, fee_payer: 'seller' }),
    channel('platform', { fee_basis_points: 300 }),
    channel('manual', { provider: 'manual' }),
  ])
  const asked = ['seller', 'platform', 'manual', 'none']
  const none = { seller: false, platform: false, manual: false, none: false }
  expect(await valuesFor(db, asked, isSellerChannel)).toEqual({ ...none, seller: true })
  expect(await valuesFor(db, asked, isPaidToPlatform)).toEqual({ ...none, platform: true })
  const feeOf = (payChannelId: RawBuilder<unknown>) => sellerFeeFen(payChannelId, sql`999::bigint`)
  expect(await valuesFor(db, asked, feeOf)).toEqual({ seller: 14, platform: 0, manual: 0, none: 0 })
  const isOf = (shopIds: readonly number[]) =>
    valuesFor(db, asked, (payChannelId) => isChannelOfShops(payChannelId, shopIds))
  expect(await isOf([two, one])).toEqual({ ...none, seller: true })
  expect(await isOf([two])).toEqual(none)
})

test('the platform’s channel of a kind is found by its provider and by whether its money is real', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [one])
  await addPayChannelRows(db, [
    channel('of a shop', { shop_id: one, provider: 'stripe' }),
    channel('of tests', { provider: 'stripe', ...sandbox }),
    channel('epay'),
    channel('wanted', { provider: 'stripe' }),
  ])
  const find = async (provider: string, realMoney: boolean) =>
    (await findPlatformChannel(db, provider, realMoney))?.pay_channel_id
  expect([await find('stripe', true), await find('stripe', false), await find('epay', false)]).toEqual([
    'wanted',
    'of tests',
    undefined,
  ])
})

test('the platform’s enabled channels without real money are named, balances aside, and a balance exists once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [one])
  await addPayChannelRows(db, [
    channel('real'),
    channel('off', { enabled: false, ...sandbox }),
    channel('sandbox', sandbox),
    channel('of a seller', { ...ofSeller, ...sandbox }),
  ])
  const balance = (id: string) => channel(id, { provider: 'balance', ...sandbox })
  for (const id of ['balance', 'balance again']) await inTx(db, (tx) => insertPayChannelOnce(tx, balance(id)))
  expect(await listEnabledSandboxChannels(db)).toEqual([{ name: 'name of sandbox' }])
  expect(await findPayChannel(db, 'balance again')).toBeUndefined()
})
