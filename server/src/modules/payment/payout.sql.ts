import './payment.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { batchArray } from '../../platform/db/batch-array.ts'
import type { CommonDb, CommonTables, CommonTx, Db } from '../../platform/db.ts'

export type PayoutRow = Selectable<CommonTables['payout']>

/** What settled an order, and how much of it is not refunded. */
export interface SettledMoney {
  order_no: string
  pay_channel_id: string
  received_fen: number
  left_fen: number
}

/** The money that settled these orders since a moment. */
export async function listSettledMoney(
  db: Db,
  orderNos: readonly string[],
  since: Date,
): Promise<SettledMoney[]> {
  const { rows } = await sql<SettledMoney>`
    select order_no, pay_channel_id, amount_fen as received_fen, amount_fen - (
      select coalesce(sum(refund.amount_fen), 0)::bigint from refund where refund.receipt_id = receipt.receipt_id) as left_fen
    from receipt
    where order_no = any(${batchArray(orderNos, 'text')}) and fate = 'settled' and received_at >= ${since}`.execute(
    db,
  )
  return rows
}

/** A payout of an account by the request that asked for it, and among how many payments it was divided. */
export async function findPayout(db: CommonDb, accountId: number, requestId: string) {
  const { rows } = await sql<PayoutRow & { parts: number }>`
    select payout.*, (select count(*)::int from payout_part where payout_part.payout_no = payout.payout_no) as parts
    from payout where account_id = ${accountId} and request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

/** Inserts a payout. Returns false if its request made one before. */
export async function insertPayout(
  tx: CommonTx,
  payout: Insertable<CommonTables['payout']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout')
    .values(payout)
    .onConflict((conflict) => conflict.columns(['account_id', 'request_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertPayoutPart = (tx: CommonTx, part: Insertable<CommonTables['payout_part']>) =>
  tx.insertInto('payout_part').values(part).execute()
