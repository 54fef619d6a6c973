import { setTimeout as pause } from 'node:timers/promises'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { payOrder } from '@faka/contract/payment/payment'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import type { ItemId, PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../test-support/seed/seed-item.ts'
import { seedTopUpTerms } from '../../../test-support/seed/seed-top-up-terms.ts'
import { topUp } from '../../../test-support/seed/top-up.ts'
import { createNewCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { refundOrder } from '../modules/payment/refund-order.ts'
import { listDatabases } from '../platform/cells/list-databases.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { InstalledDatabase } from '../platform/db/cut.ts'
import { findBreachesInCut, findBreachesOfShop } from './find-breaches-of-shop.ts'
import { laws, lawsAtRest } from './laws.ts'

let shop: TestShop
/** A shop in the first database and one in that of the further cell. */
let places: { seller: Ctx; itemId: ItemId; payChannel: PayChannelId }[]
let buyer: Visitor

beforeAll(async () => {
  shop = await openShop({ apart: [1] })
  await seedTopUpTerms(shop)
  const account = await openBuyer(shop)
  await topUp(shop, account, { amountFen: 100_000, bonusFen: 0 })
  buyer = account.visitor
  const further = await seedCell(shop, 1)
  places = [
    {
      seller: shop.seller,
      itemId: await shop.addItem({ cards: createNewCards(500) }),
      payChannel: shop.payChannels.md5,
    },
    {
      ...further,
      itemId: await seedItem(further.seller, further.shortUrl, {
        classifyId: further.classifyId,
        cards: createNewCards(500),
      }),
    },
  ]
})
afterAll(() => shop[Symbol.asyncDispose]())

const refund = (seller: Ctx, orderNo: string) =>
  refundOrder(
    seller,
    refundOperation.input.parse({ requestId: crypto.randomUUID(), orderNo, why: 'The buyer asked for it.' }),
  )

const lawsAcross = laws.filter(({ of }) => of === 'across')

/** The databases, of which the first one answers late with its snapshot, as one that is far away does. */
async function listSlowDatabases(): Promise<InstalledDatabase[]> {
  const [first, ...further] = await listDatabases(shop.services)
  return [
    {
      ...first,
      async openConnection() {
        const client = await first.openConnection()
        const query = client.query.bind(client)
        return Object.assign(client, {
          query: (...args: [string]) =>
            String(args[0]).includes('pg_export_snapshot')
              ? pause(100).then(() => query(...args))
              : query(...args),
        })
      },
    },
    ...further,
  ]
}

test('cuts through a shop in two databases break no law while it sells from balances and refunds', async () => {
  const databases = await listSlowDatabases()
  let isEnded = false
  let done = 0
  const sell = async ({ seller, itemId, payChannel }: (typeof places)[number]): Promise<void> => {
    while (!isEnded) {
      const paid = await submitOrder(shop, itemId, { buyer, payChannel })
      await buyer.call(payFromBalance, { orderNo: paid.orderNo })
      await refund(seller, paid.orderNo)
      const inPart = await submitOrder(shop, itemId, { buyer, payChannel })
      const { qrContent } = await buyer.call(payOrder, {
        orderNo: inPart.orderNo,
        payChannel,
        balanceFen: 300,
      })
      await shop.pressButton(qrContent, 'pay')
      await waitForStatus(inPart, 'delivered')
      await shop.runJobs()
      done++
    }
  }
  const sellers = [...places, ...places].map(sell)
  try {
    for (let time = 0; time < 20; time++)
      expect(await findBreachesInCut(databases, lawsAcross, shop.clock.now)).toEqual([])
    expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  } finally {
    isEnded = true
    await Promise.all(sellers)
  }
  expect(done).toBeGreaterThan(3)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  expect(await findBreachesOfShop(shop.services, [...laws, ...lawsAtRest])).toEqual([])
})

/** The promises that are broken after these statements, one in each database, which are undone by others. */
async function brokenAfter(change: {
  first?: string
  cell?: string
  undo: { first?: string; cell?: string }
}): Promise<string[]> {
  const run = async ({ first, cell }: { first?: string; cell?: string }): Promise<void> => {
    const inCell = shop.apart.get(1)?.db
    if (first) await sql.raw(first).execute(shop.db.db)
    if (cell && inCell) await inCell.pool.query(`set search_path to cell_1; ${cell}; reset search_path`)
  }
  await run(change)
  try {
    const every = [...laws, ...lawsAtRest]
    const found = await findBreachesOfShop(shop.services, every)
    return every
      .map(({ promise }) => promise)
      .filter((promise) => found.some((each) => each.includes(promise)))
  } finally {
    await run(change.undo)
  }
}

const triggers = (how: 'enable' | 'disable') =>
  `alter table ledger_entry ${how} trigger user; alter table ledger_line ${how} trigger user`

test('a payment in the cell that the ledger never paid is found, and a debit that the cell never received', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const { itemId, payChannel } = further
  const paid = await submitOrder(shop, itemId, { buyer, payChannel })
  await buyer.call(payFromBalance, { orderNo: paid.orderNo })
  const [entry, order] = [`order_no = '${paid.orderNo}'`, `order_no = '${paid.orderNo}'`]
  expect(await findBreachesOfShop(shop.services, laws)).toEqual([])
  expect(
    await brokenAfter({
      first: `${triggers('disable')}; create table aside as select * from ledger_line where entry_no in (select entry_no from ledger_entry where ${entry});
        update ledger_line set amount_fen = amount_fen * 2 where entry_no in (select entry_no from aside)`,
      undo: {
        first: `update ledger_line set amount_fen = amount_fen / 2 where entry_no in (select entry_no from aside); drop table aside; ${triggers('enable')}`,
      },
    }),
  ).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Every debit of a balance is a payment of that order'),
      'Every payment received from a balance is in the ledger, to the fen',
    ]),
  )
  expect(
    await brokenAfter({
      cell: `update receipt set trade_no = trade_no || '0' where ${order}`,
      undo: { cell: `update receipt set trade_no = left(trade_no, -1) where ${order}` },
    }),
  ).toEqual(
    expect.arrayContaining([
      'Every payment received from a balance is in the ledger, to the fen',
      'Every debit of a balance was received as a payment',
    ]),
  )
})

test('a breach within the further cell is found by the laws of a cell, once', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const { orderNo } = await buy(shop, further.itemId, { payChannel: further.payChannel })
  const law = 'A card that is held or sold is one of the item that its order bought'
  expect(
    await brokenAfter({
      cell: `update card set item_id = item_id + 1 where order_no = '${orderNo}'`,
      undo: { cell: `update card set item_id = item_id - 1 where order_no = '${orderNo}'` },
    }),
  ).toContain(law)
})

test('a shop that is in two databases is found, and so is what both have of one number', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const placed = await submitOrder(shop, further.itemId, { payChannel: further.payChannel })
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(orders)::text as row from cell_1.orders where order_no = ${placed.orderNo}`.execute(
    shop.apart.get(1)?.db.db ?? shop.db.db,
  )
  const row = (rows[0]?.row ?? '').replaceAll("'", "''")
  expect(
    await brokenAfter({
      // it left the earlier cell a while ago
      first: `alter table orders disable trigger user; insert into orders select * from jsonb_populate_record(null::orders, '${row}');
        insert into tenant_move (tenant_id, from_cell, to_cell, state, guarded, started_at, moved_at)
        select shop_id, 0, 1, 'moved', true, now(), now() from orders where order_no = '${placed.orderNo}'`,
      undo: {
        first: `delete from tenant_move; delete from orders where order_no = '${placed.orderNo}'; alter table orders enable trigger user`,
      },
    }),
  ).toContain('A number of an order, a payment, a refund or a complaint is in one cell')
})

test('what a channel of a seller took as test money is still compared once it takes real money', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const { orderNo } = await buy(shop, further.itemId, { payChannel: further.payChannel })
  await refund(further.seller, orderNo)
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(20)
  const channel = `pay_channel_id in (select pay_channel_id from payment where order_no = '${orderNo}')`
  const broken = await brokenAfter({
    cell: `update pay_channel set real_money = true, managed_by = 'seller',
      shop_id = (select shop_id from orders where order_no = '${orderNo}') where ${channel}`,
    undo: {
      cell: `update pay_channel set real_money = false, managed_by = 'platform', shop_id = null where ${channel}`,
    },
  })
  expect(broken.filter((promise) => /gateway/.test(promise))).toEqual([])
})

const ofLevels = (broken: readonly string[]) =>
  broken.filter((promise) => /level of the platform/.test(promise))

test('a guest who paid real money has no price of a level', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const { orderNo } = await buy(shop, further.itemId, { payChannel: further.payChannel })
  const [order, channel] = [
    `order_no = '${orderNo}'`,
    `pay_channel_id in (select pay_channel_id from payment where order_no = '${orderNo}')`,
  ]
  const broken = await brokenAfter({
    cell: `update pay_channel set real_money = true where ${channel}; update orders set sandbox = false, goods_fen = goods_fen + 1,
      discount_fen = discount_fen + 1, level_name = 'Gold', level_basis_points = 1, level_fen = 1 where ${order}`,
    undo: {
      cell: `update pay_channel set real_money = false where ${channel}; update orders set sandbox = true, goods_fen = goods_fen - 1,
        discount_fen = discount_fen - 1, level_name = null, level_basis_points = null, level_fen = 0 where ${order}`,
    },
  })
  expect(ofLevels(broken)).toEqual([expect.stringMatching(/^A member price is for an account/)])
})

test('a price of a level of the platform is compared with other cells once it is a minute old', async () => {
  const [, further] = places
  if (!further) throw new Error('there is one cell')
  const { orderNo } = await buy(shop, further.itemId, { payChannel: further.payChannel })
  const look = () =>
    brokenAfter({
      cell: `update orders set goods_fen = goods_fen + 1, discount_fen = discount_fen + 1, level_name = 'Gold', level_basis_points = 1,
        level_fen = 1, level_of_platform = true where order_no = '${orderNo}'`,
      undo: {
        cell: `update orders set goods_fen = goods_fen - 1, discount_fen = discount_fen - 1, level_name = null, level_basis_points = null,
          level_fen = 0, level_of_platform = false where order_no = '${orderNo}'`,
      },
    })
  expect(ofLevels(await look())).toEqual([])
  await shop.advanceClock(61)
  expect(ofLevels(await look())).toHaveLength(2)
})
