import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addReceiptRow, addRefundRow, moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { addPayChannelRows, payChannelRow } from '../../../../test-support/seed/pay-channel-rows.ts'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readConfig } from '../../config.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import { spending } from './spending.sql.ts'

const services = (sandbox: boolean) => ({ config: { ...readConfig({}).config, sandbox } })
const withRealMoney = services(false)

const addPaidOrder = (db: Db, orderNo: string, changes: Partial<Insertable<Tables['orders']>>) =>
  addOrderRow(db, orderNo, { status: 'delivered', paid_at: moneyRowsAt, ...changes })

const ofASecondPayment = { complaint_no: null, reason: 'secondPayment' } as const

test('an account spent in a shop what its paid orders there cost, less what was refunded of them', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const receipt = await addReceiptRow(db, 'T')
  await addPaidOrder(db, 'A', { account_id: 1 })
  await addPaidOrder(db, 'B', { account_id: 1, shop_id: 2 })
  await addPaidOrder(db, 'C', { account_id: 2 })
  await addPaidOrder(db, 'D', { account_id: 1, sandbox: true })
  await addOrderRow(db, 'unpaid', { account_id: 1 })
  await addRefundRow(db, 'R1', receipt, { order_no: 'A', amount_fen: 300, state: 'done' })
  await addRefundRow(db, 'R2', receipt, { order_no: 'A', amount_fen: 40 })
  await addRefundRow(db, 'R3', receipt, { order_no: 'A', amount_fen: 5, ...ofASecondPayment })
  const bySeller = { complaint_no: null, request_id: crypto.randomUUID() }
  await addRefundRow(db, 'R4', receipt, { order_no: 'B', amount_fen: 100, ...bySeller })
  const buyers = [1, 2, 3].map((accountId) => ({ accountId, shopId: 1 }))
  const spent = (sums: Awaited<ReturnType<typeof spending.sumSpending>>) =>
    sums.map(({ accountId, shopId, spentFen }) => `${accountId} in ${shopId}: ${spentFen}`).sort()
  expect(spent(await spending.sumSpending(withRealMoney, db, buyers))).toEqual([
    '1 in 1: 660',
    '2 in 1: 1000',
  ])
  expect(spent(await spending.sumSpending(services(true), db, buyers))).toEqual([
    '1 in 1: 1660',
    '2 in 1: 1000',
  ])
  expect(spent(await spending.listSpending({ ...withRealMoney, db }, 1))).toEqual([
    '1 in 1: 660',
    '1 in 2: 900',
  ])
})

/** An item whose orders top up balances. */
const addTopUpItem = (db: Db, itemId: number, shopId: number) =>
  inTx(db, async (tx) => {
    await sql`
      insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at)
      overriding system value values (${itemId}, 'top-up', ${shopId}, 'balance', 'published', 1, 0, ${moneyRowsAt})`.execute(
      tx,
    )
    await sql`
      insert into item_wares (wares_id, item_id, shop_id, wares, created_at)
      overriding system value values (1, ${itemId}, ${shopId}, '{"title":"a balance"}', ${moneyRowsAt})`.execute(
      tx,
    )
  })

test('to the platform an account paid what its own channels received for orders, without top-ups, refunds taken off', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const shopId = await addShopRow(db, 'one')
  await addPayChannelRows(db, [payChannelRow('of the platform')])
  await addPayChannelRows(db, [payChannelRow('of the seller', { shop_id: shopId, managed_by: 'seller' })])
  await addPayChannelRows(db, [payChannelRow('word of the seller', { provider: 'manual' })])
  await addTopUpItem(db, 7, shopId)
  const pay = async (
    orderNo: string,
    changes: Parameters<typeof addPaidOrder>[2],
    received: Parameters<typeof addReceiptRow>[2] = {},
  ) => {
    await addPaidOrder(db, orderNo, changes)
    const money = { order_no: orderNo, pay_channel_id: 'of the platform', ...received }
    return addReceiptRow(db, `T of ${orderNo}`, money)
  }
  // less than the order cost
  const part = await pay('A', { account_id: 1 }, { amount_fen: 990 })
  await addRefundRow(db, 'R1', part, { order_no: 'A', amount_fen: 300 })
  const toPlatform = { pay_channel_id: 'of the platform', order_no: 'A' }
  const second = await addReceiptRow(db, 'second', { ...toPlatform, fate: 'refunded' })
  await addRefundRow(db, 'R2', second, { order_no: 'A', amount_fen: 50, ...ofASecondPayment })
  await pay('B', { account_id: 1, shop_id: 2 })
  await pay('C', { account_id: 1 }, { pay_channel_id: 'of the seller' })
  await pay('D', { account_id: 2 }, { pay_channel_id: 'word of the seller' })
  await pay('E', { account_id: 3, item_id: 7 })
  await pay('F', { account_id: 4 })
  await pay('G', { account_id: 5 })
  const sums = await spending.sumPlatformSpending(withRealMoney, db, [1, 2, 3, 4, 6])
  expect(sums).toEqual(
    new Map([
      [1, 1690],
      [4, 1000],
    ]),
  )
})
