import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import {
  addPayChannelRows,
  payChannelRow as channel,
} from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRows } from '../../../../test-support/seed/shop-item-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { findSellerChannel, listChannelsOfSeller } from './seller-channel.sql.ts'

const [shopId, otherShopId] = [1, 2]
const ofSeller = { shop_id: shopId, managed_by: 'seller' } as const
const after = (minutes: number) => ({ created_at: new Date(moneyRowsAt.getTime() + minutes * 60_000) })

test('a seller has the channels of the shop that it manages and did not remove, by position and then by age', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addShopRows(db, [shopId, otherShopId])
  await addPayChannelRows(db, [
    channel('third', { ...ofSeller, position: 1, ...after(2) }),
    channel('second', { ...ofSeller, position: 1, ...after(1), enabled: false }),
    channel('first', { ...ofSeller, position: 0, ...after(3) }),
    channel('removed', { ...ofSeller, removed_at: moneyRowsAt }),
    channel('of another', { ...ofSeller, shop_id: otherShopId }),
    channel('of the platform for the shop', { shop_id: shopId }),
    channel('of the platform'),
  ])
  const listed = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listChannelsOfSeller(tx, shopId)
  })
  expect(listed.map(({ pay_channel_id }) => pay_channel_id)).toEqual(['first', 'second', 'third'])
  const find = async (payChannelId: string, withRemoved?: boolean) =>
    (await findSellerChannel(db, payChannelId, withRemoved === undefined ? {} : { withRemoved }))
      ?.pay_channel_id
  expect(await find('first')).toBe('first')
  expect(await find('of another')).toBe('of another')
  for (const none of ['removed', 'of the platform for the shop', 'of the platform', 'unknown'])
    expect(await find(none), none).toBeUndefined()
  expect(await find('removed', true)).toBe('removed')
})
