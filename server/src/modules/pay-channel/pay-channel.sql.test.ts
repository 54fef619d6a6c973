import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables, type Tx } from '../../platform/db.ts'
import {
  findPayChannel,
  findPlatformChannel,
  insertPayChannel,
  insertPayChannelOnce,
  isPayChannelEnabled,
  listEnabledSandboxChannels,
  listManagedChannels,
  listPayChannels,
  lockPayChannel,
  updatePayChannel,
} from './pay-channel.sql.ts'

type NewChannel = Insertable<Tables['pay_channel']>

const channel = (id: string, changes: Partial<NewChannel> = {}): NewChannel => ({
  pay_channel_id: id,
  shop_id: null,
  provider: 'epay',
  name: `name of ${id}`,
  method: 'alipay',
  fee_basis_points: 0,
  position: 0,
  enabled: true,
  real_money: true,
  sealed_settings: Buffer.alloc(0),
  created_at: moneyRowsAt,
  ...changes,
})

const add = (db: Db, ...channels: readonly NewChannel[]) =>
  inTx(db, async (tx) => {
    for (const each of channels) await insertPayChannel(tx, each)
  })

const ids = (rows: readonly { pay_channel_id: string }[]) => rows.map(({ pay_channel_id }) => pay_channel_id)

const inTableOrder = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

/** Two shops with accounts of their own; returns their numbers. */
async function addShops(db: Db): Promise<[number, number]> {
  const { rows } = await sql<{ shop_id: number }>`
    with seller as (
      insert into account (user_name, public_id, created_at, updated_at)
      values ('seller', 'seller', now(), now()) returning account_id
    )
    insert into shop (short_url, seller_account_id, name, notice, opening, contact, created_at)
    select url, account_id, url, '', '', '{}', now() from seller, unnest('{one,two}'::text[]) as url
    returning shop_id`.execute(db)
  return [rows[0]?.shop_id ?? 0, rows[1]?.shop_id ?? 0]
}

test('a shop has its own pay channels and the platform’s, by position, and balances are not managed', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = await addShops(db)
  const newer = new Date(moneyRowsAt.getTime() + 1)
  await add(
    db,
    channel('last', { shop_id: one, position: 3, enabled: false }),
    channel('third', { position: 2, created_at: newer }),
    channel('second', { position: 2 }),
    channel('of another', { shop_id: two, position: 0 }),
    channel('first', { shop_id: one, position: 1 }),
    channel('balance', { provider: 'balance', position: 9 }),
  )
  const listed = ids(await inTableOrder(db, (tx) => listPayChannels(tx, one)))
  expect(listed.filter((id) => id !== 'second' && id !== 'third')).toEqual(['first', 'last', 'balance'])
  expect(listed).toHaveLength(5)
  const managed = async (shopId: number | undefined) =>
    ids(await inTableOrder(db, (tx) => listManagedChannels(tx, shopId)))
  expect(await managed(one)).toEqual(['first', 'second', 'third', 'last'])
  expect(await managed(undefined)).toEqual(['of another', 'first', 'second', 'third', 'last'])
})

test('a pay channel is found, locked and changed by its number alone, and a balance is not locked', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(db, channel('A'), channel('B'), channel('balance', { provider: 'balance' }))
  expect((await findPayChannel(db, 'B'))?.name).toBe('name of B')
  expect(await findPayChannel(db, 'C')).toBeUndefined()
  const lock = async (id: string) => (await inTx(db, (tx) => lockPayChannel(tx, id)))?.pay_channel_id
  expect([await lock('B'), await lock('A'), await lock('balance')]).toEqual(['B', 'A', undefined])
  await expectToWait(db, (tx) => lockPayChannel(tx, 'A'))
  await inTx(db, (tx) => updatePayChannel(tx, 'A', { enabled: false }))
  const isOn = async (id: string) => {
    const { rows } = await sql<{ on: boolean }>`select ${isPayChannelEnabled(sql`${id}`)} as on`.execute(db)
    return rows[0]?.on
  }
  expect([await isOn('A'), await isOn('B'), await isOn('C')]).toEqual([false, true, false])
})

test('the platform’s channel of a kind is found by its provider and by whether its money is real', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one] = await addShops(db)
  const sandbox = { real_money: false } as const
  await add(
    db,
    channel('of a shop', { shop_id: one, provider: 'stripe' }),
    channel('of tests', { provider: 'stripe', ...sandbox }),
    channel('epay'),
    channel('wanted', { provider: 'stripe' }),
  )
  const find = async (provider: string, realMoney: boolean) =>
    (await findPlatformChannel(db, provider, realMoney))?.pay_channel_id
  expect([await find('stripe', true), await find('stripe', false), await find('epay', false)]).toEqual([
    'wanted',
    'of tests',
    undefined,
  ])
})

test('enabled channels without real money are named, balances aside, and a balance exists once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const sandbox = { real_money: false } as const
  const balance = (id: string) => channel(id, { provider: 'balance', ...sandbox })
  await add(db, channel('real'), channel('off', { enabled: false, ...sandbox }), channel('sandbox', sandbox))
  for (const id of ['balance', 'balance again']) await inTx(db, (tx) => insertPayChannelOnce(tx, balance(id)))
  expect(await listEnabledSandboxChannels(db)).toEqual([{ name: 'name of sandbox' }])
  expect(await findPayChannel(db, 'balance again')).toBeUndefined()
})
