import './payment.tables.ts'
import { type Selectable, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'
import { awaitingOrder } from '../order/public.ts'

export type BalancePartRow = Selectable<Tables['balance_part']>

/** What is being taken or held of balances for these orders; exact while the caller holds their locks. */
export const findOpenParts = (db: Db, orderNos: readonly string[]): Promise<BalancePartRow[]> =>
  db
    .selectFrom('balance_part')
    .selectAll()
    .where(sql<boolean>`order_no = any(${batchArray(orderNos, 'text')})`)
    .where('state', 'in', ['taking', 'held'])
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

/** Inserts a part that the ledger is to take. */
export const insertPart = (tx: Tx, part: Omit<BalancePartRow, 'state' | 'ended_at' | 'entry_no'>) =>
  tx
    .insertInto('balance_part')
    .values({ ...part, state: 'taking', ended_at: null, entry_no: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Records that the ledger took a part, with the number of its entry; returns false if the part goes back or has ended. */
export async function markPartHeld(tx: Tx, partNo: string, entryNo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('balance_part')
    .set({ state: 'held', entry_no: entryNo })
    .where('part_no', '=', partNo)
    .where('state', 'in', ['taking', 'held'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Ends a part that is used by its locked order. Returns false if it goes back: a request that began it gives it up without the
 * order's lock.
 */
export async function markPartUsed(tx: Tx, partNo: string, entryNo: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('balance_part')
    .set({ state: 'used', entry_no: entryNo, ended_at: at })
    .where('part_no', '=', partNo)
    .where('state', 'in', ['taking', 'held'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Lets what is being taken or held for these locked orders go back: it pays nothing from now on, and `finishPartReturns` gives
 * it back once this is committed. Returns the orders that had a part.
 */
export async function returnOpenParts(tx: Tx, orderNos: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('balance_part')
    .set({ state: 'returning' })
    .where(sql<boolean>`order_no = any(${batchArray(orderNos, 'text')})`)
    .where('state', 'in', ['taking', 'held'])
    .returning('order_no')
    .execute()
  return rows.map(({ order_no }) => order_no)
}

/** The same for parts that were begun and are not held. */
export async function returnBegunParts(db: Db, partNos: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('balance_part')
    .set({ state: 'returning' })
    .where('part_no', '=', (eb) => eb.fn.any(eb.val(partNos)))
    .where('state', '=', 'taking')
    .returning('order_no')
    .execute()
  return rows.map(({ order_no }) => order_no)
}

/** Parts of these orders that go back. */
export const listReturningParts = (db: Db, orderNos: readonly string[]): Promise<BalancePartRow[]> =>
  db
    .selectFrom('balance_part')
    .selectAll()
    .where(sql<boolean>`order_no = any(${batchArray(orderNos, 'text')})`)
    .where('state', '=', 'returning')
    .execute()

/** By what lists of due parts are sorted and continued. */
type PartKey = Pick<BalancePartRow, 'created_at' | 'part_no'>

/** SQL condition for such a list: a part comes after this one. */
const comesAfter = (last: PartKey | undefined) =>
  last ? sql<boolean>`(created_at, part_no) > (${last.created_at}, ${last.part_no})` : sql<boolean>`true`

/** Parts that go back, of any order, the oldest first, after one of them. */
export const listDueReturns = (db: Db, last: PartKey | undefined, max: number): Promise<BalancePartRow[]> =>
  db
    .selectFrom('balance_part')
    .selectAll()
    .where('state', '=', 'returning')
    .where(comesAfter(last))
    .orderBy('created_at')
    .orderBy('part_no')
    .limit(max)
    .execute()

/** Records that the ledger gave a part back, or will never take it. */
export const markPartReturned = (db: Db, partNo: string, at: Date) =>
  db
    .updateTable('balance_part')
    .set({ state: 'returned', ended_at: at })
    .where('part_no', '=', partNo)
    .where('state', '=', 'returning')
    .execute()

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
const isUnused = sql<boolean>`part.state = 'held' and (
  not exists (${awaitingOrder(sql`part.order_no`)})
  or not exists (
    select from payment where payment.order_no = part.order_no and payment.balance_fen > 0
      and payment.state in ('creating', 'waiting')))`

/** SQL condition: a part that was begun and not gone on with. */
const isAbandoned = (begunBefore: Date) =>
  sql<boolean>`part.state = 'taking' and part.created_at < ${begunBefore}`

export type LeftOverPart = Pick<BalancePartRow, 'order_no' | 'part_no' | 'created_at'>

/** Parts that are left over, the oldest first, after one of them. */
export async function listLeftOverParts(
  db: Db,
  begunBefore: Date,
  last: PartKey | undefined,
  max: number,
): Promise<LeftOverPart[]> {
  const { rows } = await sql<LeftOverPart>`
    select order_no, part_no, created_at from (
      select part.order_no, part_no, part.created_at from balance_part part where ${isUnused}
      union all
      select part.order_no, part_no, part.created_at from balance_part part where ${isAbandoned(begunBefore)}
    ) left_over where ${comesAfter(last)} order by created_at, part_no limit ${max}`.execute(db)
  return rows
}

/** Whether the part of an order is left over; exact while the caller holds the order's lock. */
export async function hasLeftOverPart(tx: Tx, orderNo: string, begunBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    select from balance_part part
    where part.order_no = ${orderNo} and (${isUnused} or ${isAbandoned(begunBefore)})`.execute(tx)
  return rows.length > 0
}
