import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import type { Db } from '../../platform/db.ts'
import {
  paidOrdersOf,
  sumOrdersByCampaign,
  sumOrdersByLevel,
  sumOrdersByPlatformLevel,
} from './paid-orders.sql.ts'

const paid = { status: 'delivered', paid_at: orderRowsAt } as const

test('a buyer’s paid orders are those of the account in one shop or in all, without test money where money is real', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addOrderRow(db, 'A', { ...paid, account_id: 5 })
  await addOrderRow(db, 'B', { ...paid, account_id: 5, shop_id: 2 })
  await addOrderRow(db, 'C', { ...paid, account_id: 6, shop_id: 2, item_id: 7 })
  await addOrderRow(db, 'D', { account_id: 6 })
  await addOrderRow(db, 'E', { ...paid, account_id: 6, sandbox: true })
  await addOrderRow(db, 'F', { ...paid, account_id: 7 })
  await addOrderRow(db, 'G', paid)
  const buyers = [{ accountId: 5, shopId: 1 }, { accountId: 6 }, { accountId: 5, shopId: 1 }]
  const list = async (realMoney: boolean) =>
    (
      await sql<{ order_no: string }>`
        select * from (${paidOrdersOf(buyers, { realMoney })}) paid order by order_no`.execute(db)
    ).rows
  const [first, second] = [
    { order_no: 'A', account_id: 5, shop_id: 1, item_id: 1, amount_fen: 1000 },
    { order_no: 'C', account_id: 6, shop_id: 2, item_id: 7, amount_fen: 1000 },
  ]
  expect(await list(true)).toEqual([first, second])
  expect((await list(false)).map(({ order_no }) => order_no)).toEqual(['A', 'C', 'E'])
})

const ofLevel = (level_name: string, changes: Parameters<typeof addOrderRow>[2] = {}) => ({
  ...paid,
  level_name,
  level_basis_points: 1000,
  level_fen: 100,
  discount_fen: 100,
  amount_fen: 900,
  ...changes,
})

/** Orders at the prices of levels of two shops and of the platform, and others. */
async function addLevelOrders(db: Db) {
  const ofPlatform = { level_of_platform: true }
  await addOrderRow(db, 'A', ofLevel('gold', ofPlatform))
  await addOrderRow(db, 'B', ofLevel('gold', { ...ofPlatform, level_fen: 50 }))
  await addOrderRow(db, 'C', ofLevel('gold', { ...ofPlatform, shop_id: 2 }))
  await addOrderRow(db, 'D', ofLevel('silver', ofPlatform))
  await addOrderRow(db, 'E', ofLevel('gold', { ...ofPlatform, status: 'unpaid', paid_at: null }))
  await addOrderRow(db, 'F', ofLevel('gold'))
  await addOrderRow(db, 'G', ofLevel('own'))
  await addOrderRow(db, 'H', ofLevel('own', { shop_id: 2 }))
  await addOrderRow(db, 'I', ofLevel('own', { status: 'expired', paid_at: null }))
  await addOrderRow(db, 'J', paid)
}

test('paid orders are summed by level, those of a shop’s own levels apart from those of the platform’s', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLevelOrders(db)
  const sorted = (uses: Awaited<ReturnType<typeof sumOrdersByLevel>>) => Object.fromEntries(uses)
  expect(sorted(await sumOrdersByPlatformLevel({ db }))).toEqual({
    gold: { orders: 3, savedFen: 250 },
    silver: { orders: 1, savedFen: 100 },
  })
  expect(sorted(await sumOrdersByPlatformLevel({ db }, 1))).toEqual({
    gold: { orders: 2, savedFen: 150 },
    silver: { orders: 1, savedFen: 100 },
  })
  expect(sorted(await sumOrdersByLevel({ db }, 1))).toEqual({
    gold: { orders: 1, savedFen: 100 },
    own: { orders: 1, savedFen: 100 },
  })
})

test('the paid orders of campaigns are summed by campaign, with what they cost without fees', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const inCampaign = (campaign_id: number, changes: Parameters<typeof addOrderRow>[2] = {}) => ({
    ...paid,
    campaign_id,
    normal_price_fen: 1200,
    ...changes,
  })
  await addOrderRow(db, 'A', inCampaign(1, { discount_fen: 100, fee_fen: 9, amount_fen: 909 }))
  await addOrderRow(db, 'B', inCampaign(1, { quantity: 3, goods_fen: 3000, amount_fen: 3000 }))
  await addOrderRow(db, 'C', inCampaign(2))
  await addOrderRow(db, 'D', inCampaign(3))
  await addOrderRow(db, 'E', inCampaign(1, { status: 'unpaid', paid_at: null }))
  await addOrderRow(db, 'F', paid)
  expect(await sumOrdersByCampaign({ db }, [1, 2, 4])).toEqual(
    new Map([
      [1, { orders: 2, quantity: 4, soldFen: 3900 }],
      [2, { orders: 1, quantity: 1, soldFen: 1000 }],
    ]),
  )
})
