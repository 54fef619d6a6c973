import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import {
  addPayChannelRows,
  payChannelRow as channel,
} from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  type ChannelOwner,
  countChannelsOf,
  lockChannelsOf,
  markChannelRemoved,
  placeChannelsOf,
} from './channel-owner.sql.ts'

const [shop, otherShop] = [{ shopId: 1 }, { shopId: 2 }]
const place = 9
const ofSeller = { shop_id: shop.shopId, managed_by: 'seller', position: place } as const
const removed = { removed_at: moneyRowsAt, enabled: false }

/** Channels of every owner, all with the same position. */
async function addChannels(db: Db) {
  await addShopRows(db, [shop.shopId, otherShop.shopId])
  await addPayChannelRows(db, [
    channel('a', ofSeller),
    channel('b', ofSeller),
    channel('c', { ...ofSeller, enabled: false }),
    channel('removed', { ...ofSeller, ...removed }),
    channel('of another', { ...ofSeller, shop_id: otherShop.shopId }),
    channel('for all', { position: place }),
    channel('for the shop', { shop_id: shop.shopId, position: place }),
    channel('removed for all', { position: place, ...removed }),
    channel('balance', { provider: 'balance', position: place }),
    channel('manual', { provider: 'manual', position: place }),
  ])
}

const read = (db: Db) => db.selectFrom('pay_channel').selectAll().orderBy('pay_channel_id').execute()

test('an owner has its own channels that are not removed, and the platform none of balances', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addChannels(db)
  expect(await countChannelsOf(db, shop)).toBe(3)
  expect(await countChannelsOf(db, otherShop)).toBe(1)
  expect(await countChannelsOf(db, 'platform')).toBe(2)
  expect(await countChannelsOf(db, 'platformForShops')).toBe(1)
})

test('channels are placed as their owner lists them; those of others and removed ones stay', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addChannels(db)
  const all = ['b', 'a', 'removed', 'of another', 'for the shop', 'for all', 'removed for all', 'balance']
  /** The channels that were placed, and how many of them there are by the answer. */
  const placed = async (owner: ChannelOwner) => {
    await db.updateTable('pay_channel').set({ position: place }).execute()
    const count = await inTx(db, (tx) => placeChannelsOf(tx, owner, all))
    const moved = (await read(db)).filter(({ position }) => position !== place)
    return [count, ...moved.map(({ pay_channel_id, position }) => `${pay_channel_id} ${position}`)]
  }
  expect(await placed(shop)).toEqual([2, 'a 2', 'b 1'])
  expect(await placed(otherShop)).toEqual([1, 'of another 4'])
  expect(await placed('platform')).toEqual([2, 'for all 6', 'for the shop 5'])
  expect(await placed('platformForShops')).toEqual([1, 'for the shop 5'])
})

test('a channel is removed once, by its owner, and no other with it', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addChannels(db)
  const remove = async (owner: ChannelOwner, payChannelId: string, at: Date) =>
    inTx(db, (tx) => markChannelRemoved(tx, { owner, payChannelId, at }))
  const now = new Date(moneyRowsAt.getTime() + 1)
  const later = new Date(moneyRowsAt.getTime() + 2)
  const before = await read(db)
  for (const [owner, id] of [
    [shop, 'of another'],
    [shop, 'for the shop'],
    [shop, 'removed'],
    [otherShop, 'a'],
    ['platform', 'a'],
    ['platform', 'balance'],
    ['platform', 'removed for all'],
    ['platformForShops', 'for all'],
  ] as const)
    expect(await remove(owner, id, later), id).toBeUndefined()
  expect(await read(db)).toEqual(before)
  expect(await remove(shop, 'a', now)).toEqual({ pay_channel_id: 'a', shop_id: shop.shopId })
  expect(await remove('platform', 'for all', now)).toEqual({ pay_channel_id: 'for all', shop_id: null })
  expect(await remove('platformForShops', 'for the shop', now)).toBeDefined()
  expect(await remove(shop, 'a', later), 'once').toBeUndefined()
  const gone = ['a', 'for all', 'for the shop']
  expect(await read(db)).toEqual(
    before.map((row) =>
      gone.includes(row.pay_channel_id) ? { ...row, enabled: false, removed_at: now } : row,
    ),
  )
})

test('changes of the channels of one owner wait for each other, and not for those of others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await expectToWait(db, (tx) => lockChannelsOf(tx, shop))
  await expectToWait(db, (tx) => lockChannelsOf(tx, 'platform'))
  await inTx(db, async (tx) => {
    await lockChannelsOf(tx, shop)
    await inTx(db, async (other) => {
      await sql`set local lock_timeout = '10s'`.execute(other)
      await lockChannelsOf(other, otherShop)
      await lockChannelsOf(other, 'platform')
    })
  })
})
