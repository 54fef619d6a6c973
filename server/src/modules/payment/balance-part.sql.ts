import './payment.tables.ts'
import { type Selectable, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import { awaitingOrder } from '../order/public.ts'

export type BalancePartRow = Selectable<Tables['balance_part']>

/** What is held of balances for these orders; exact while the caller holds their locks. */
export const findHeldParts = (db: Db, orderNos: readonly string[]): Promise<BalancePartRow[]> =>
  db
    .selectFrom('balance_part')
    .selectAll()
    .where(sql<boolean>`order_no = any(${batchArray(orderNos, 'text')})`)
    .where('state', '=', 'held')
    .execute()

/** All parts that were taken for an order, the oldest first. */
export const listPartsOfOrder = (db: Db, orderNo: string): Promise<BalancePartRow[]> =>
  db
    .selectFrom('balance_part')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .orderBy('part_no')
    .execute()

export const insertHeldPart = (tx: Tx, part: Omit<BalancePartRow, 'state' | 'ended_at'>) =>
  tx
    .insertInto('balance_part')
    .values({ ...part, state: 'held', ended_at: null })
    .execute()

/** Ends a held part; returns false if it had ended before. */
export async function endHeldPart(
  tx: Tx,
  partNo: string,
  state: 'used' | 'returned',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('balance_part')
    .set({ state, ended_at: at })
    .where('part_no', '=', partNo)
    .where('state', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Inserts the payment that a used part is, with its trade and its money, which pay the order beside those of a gateway; the
 * number of the entry in the ledger is that of the trade.
 */
export const insertUsedPart = (tx: Tx, part: BalancePartRow, entryNo: string, at: Date) =>
  sql`
    with paid as (
      insert into payment (payment_no, order_no, shop_id, pay_channel_id, amount_fen, fee_fen, state, trade_no, created_at, pay_before)
      values (${part.part_no}, ${part.order_no}, ${part.shop_id}, ${part.pay_channel_id}, ${part.amount_fen}, 0, 'succeeded',
        ${entryNo}, ${part.created_at}, ${at})
    ), trade as (
      insert into payment_trade (pay_channel_id, trade_no, payment_no)
      values (${part.pay_channel_id}, ${entryNo}, ${part.part_no})
    )
    insert into receipt (pay_channel_id, trade_no, payment_no, order_no, shop_id, amount_fen, fate, reason, received_at, gateway_fee_fen)
    values (${part.pay_channel_id}, ${entryNo}, ${part.part_no}, ${part.order_no}, ${part.shop_id}, ${part.amount_fen}, 'settled',
      'balancePart', ${at}, 0)`.execute(tx)

/** SQL condition: the order of a held part has ended, or no payment beside the part can be paid any more. */
const isLeftOver = sql<boolean>`held.state = 'held' and (
  not exists (${awaitingOrder(sql`held.order_no`)})
  or not exists (
    select from payment where payment.order_no = held.order_no and payment.balance_fen > 0
      and payment.state in ('creating', 'waiting')))`

/** Orders whose held part is left over, the oldest first. */
export async function listLeftOverParts(db: Db, max: number): Promise<string[]> {
  const { rows } = await sql<{ order_no: string }>`
    select held.order_no from balance_part held where ${isLeftOver} order by held.created_at limit ${max}`.execute(
    db,
  )
  return rows.map(({ order_no }) => order_no)
}

/** Whether the part that is held for an order is left over; exact while the caller holds the order's lock. */
export async function hasLeftOverPart(tx: Tx, orderNo: string): Promise<boolean> {
  const { rows } = await sql`
    select from balance_part held where held.order_no = ${orderNo} and ${isLeftOver}`.execute(tx)
  return rows.length > 0
}
