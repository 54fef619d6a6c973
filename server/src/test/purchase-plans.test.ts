import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPaymentRow } from '../../../test-support/seed/money-rows.ts'
import { addOrderRow } from '../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../test-support/server/fresh-db.ts'
import { findOrders, lockOrdersOf } from '../modules/order/order.sql.ts'
import { insertPayments, lockPaymentsOfOrders, orderNosOfPayments } from '../modules/payment/payment.sql.ts'
import { findKnownTrades } from '../modules/payment/payment-trade.sql.ts'
import { writeSettlement } from '../modules/payment/settlement.sql.ts'
import { listRefundParts } from '../modules/reconciliation/reconciliation-case.sql.ts'
import { claimCards, listSoldCards, sellCards } from '../modules/stock/stock.sql.ts'
import { type Db, inTx, type Tx } from '../platform/db.ts'

const rows = 5000
const at = new Date('2026-03-01T00:00:00Z')

/** Paid orders, their payments and money, and sold and free cards, as many of each. */
async function fillShop(db: Db): Promise<void> {
  await addOrderRow(db, 'O1')
  await addPaymentRow(db, 'P1', { order_no: 'O1' })
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('order_no', 'O' || n, 'request_id', gen_random_uuid()))).*
    from orders o, generate_series(2, ${rows}::int) n`.execute(db)
  await sql`
    insert into payment select (jsonb_populate_record(p, jsonb_build_object('payment_no', 'P' || n, 'order_no', 'O' || n))).*
    from payment p, generate_series(2, ${rows}::int) n`.execute(db)
  await sql`
    insert into payment_trade (pay_channel_id, trade_no, payment_no)
    select 'channel', 'T' || n, 'P' || n from generate_series(1, ${rows}::int) n`.execute(db)
  await sql`
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at)
    select 'channel', 'T' || n, 'P' || n, 'O' || n, 1, 1000, 'settled', 'paid', ${at}
    from generate_series(1, ${rows}::int) n`.execute(db)
  await inTx(db, async (tx) => {
    // nothing refers to the items themselves here
    await sql`alter table card_batch drop constraint card_batch_item_id_fkey`.execute(tx)
    await sql`alter table card_batch drop constraint card_batch_shop_id_fkey`.execute(tx)
    await sql`
      insert into card_batch (item_id, shop_id, sealed_key, created_at)
      overriding system value select 1, 1, '\\x00', ${at}::timestamptz`.execute(tx)
    await sql`
      insert into card (card_id, item_id, shop_id, batch_id, pos, state, order_no, sealed, fingerprint)
      select n, 1, 1, 1, n, case when n > ${rows}::int then 'free' else 'sold' end,
        case when n <= ${rows}::int then 'O' || n end, '\\x00', decode(md5(n::text), 'hex')
      from generate_series(1, 2 * ${rows}::int) n`.execute(tx)
  })
  await sql`vacuum analyze orders, payment, payment_trade, receipt, refund, card`.execute(db)
}

/** What settling and showing an order runs, with a batch of this many. */
async function runStatements(tx: Tx, round: number, size: number): Promise<void> {
  const numbers = Array.from({ length: size }, (_, index) => round * 10 + index + 1)
  const named = (letter: string) => numbers.map((number) => `${letter}${number}`)
  const orderNos = named('O')
  const trades = numbers.map((number) => ({
    channelId: 'channel',
    tradeNo: `T${number}`,
    paymentNo: `P${number}`,
  }))
  await findOrders(tx, orderNos)
  await lockOrdersOf(tx, orderNosOfPayments(named('P')))
  await lockPaymentsOfOrders(tx, named('P'), orderNos)
  await findKnownTrades(tx, trades)
  await insertPayments(
    tx,
    numbers.map((number) => ({
      payment_no: `new ${number}`,
      order_no: `O${number}`,
      shop_id: 1,
      pay_channel_id: 'channel',
      amount_fen: 1000,
      fee_fen: 0,
      balance_fen: 0,
      created_at: at,
      pay_before: at,
      next_check_at: at,
      way: 'page',
    })),
  )
  await claimCards(
    tx,
    numbers.map((number) => ({ orderNo: `claimed ${number}`, itemId: 1, quantity: 1 })),
    () => 0,
  )
  await sellCards(tx, orderNos)
  await listSoldCards(tx, orderNos)
  await listRefundParts(tx, orderNos)
  await writeSettlement(tx, {
    payments: trades.map(({ paymentNo, tradeNo }) => ({
      paymentNo,
      tradeNo,
      state: 'succeeded',
      settles: false,
    })),
    received: [],
    trades,
    events: [],
  })
}

test('PostgreSQL plans a statement of purchases once for all batches, and reads by indexes', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await fillShop(db)
  await inTx(db, async (tx) => {
    for (let round = 0; round < 12; round++) await runStatements(tx, round, 1 + (round % 3))
    const { rows: statements } = await sql<{
      statement: string
      custom_plans: number
      generic_plans: number
    }>`
      select statement, custom_plans, generic_plans from pg_prepared_statements where statement like '%(select $%'`.execute(
      tx,
    )
    expect(statements).toHaveLength(10)
    // PostgreSQL compares the first five plans with one for all values
    expect(statements.filter(({ custom_plans }) => custom_plans > 5)).toEqual([])
    const { rows: scans } = await sql<{ relname: string }>`
      select relname from pg_stat_xact_user_tables where seq_scan > 0 and relname in ('orders', 'payment', 'card', 'receipt')`.execute(
      tx,
    )
    expect(scans).toEqual([])
  })
})
