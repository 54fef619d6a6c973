import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import {
  addPayChannelRows,
  payChannelRow as channel,
} from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import {
  listAllPlatformChannels,
  listPlatformChannels,
  upsertPayChannel,
} from './platform-channels-of-cell.sql.ts'

const after = (minutes: number) => ({ created_at: new Date(moneyRowsAt.getTime() + minutes * 60_000) })
const ids = (rows: readonly { pay_channel_id: string }[]) => rows.map(({ pay_channel_id }) => pay_channel_id)

const list = async (db: Db) =>
  ids(
    await inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return listPlatformChannels(tx)
    }),
  )

test('the platform’s channels for all shops are listed by position and then by age, with removed ones', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [1])
  await addPayChannelRows(db, [
    channel('third', { position: 1, ...after(2) }),
    channel('second', { position: 1, ...after(1), removed_at: moneyRowsAt, enabled: false }),
    channel('first', { position: 0, ...after(3) }),
    channel('for one shop', { shop_id: 1 }),
    channel('of its seller', { shop_id: 1, managed_by: 'seller' }),
    channel('balance', { provider: 'balance' }),
    channel('manual', { provider: 'manual' }),
  ])
  expect(await list(db)).toEqual(['first', 'second', 'third'])
  expect(ids(await listAllPlatformChannels(db)).sort()).toEqual([
    'balance',
    'first',
    'manual',
    'second',
    'third',
  ])
})

test('a channel is written over the one with its number, and over no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addPayChannelRows(db, [channel('A'), channel('B')])
  for (const written of [channel('A', { name: 'new', position: 3 }), channel('C', { position: 2 })])
    await inTx(db, (tx) => upsertPayChannel(tx, written))
  const rows = await db
    .selectFrom('pay_channel')
    .select(['pay_channel_id', 'name'])
    .orderBy('position')
    .execute()
  expect(rows.map(({ pay_channel_id, name }) => `${pay_channel_id}: ${name}`)).toEqual([
    'B: name of B',
    'C: name of C',
    'A: new',
  ])
})
