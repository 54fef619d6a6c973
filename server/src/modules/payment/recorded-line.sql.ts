import './payment.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** A payment or refund as our ledger has it. `number` is the payment's or the refund's. */
export interface RecordedLine {
  what: 'paid' | 'refunded'
  tradeNo: string
  number: string
  amountFen: number
}

interface RecordedLineOfDay extends RecordedLine {
  /** Its time is well within the day, so the statement of that day must contain it. */
  inside: boolean
}

/** Our payments and refunds of a channel that a statement names, and those well inside its day. */
export async function listRecordedLines(
  db: Db,
  channelId: string,
  { tradeNos, refundNos }: { tradeNos: readonly string[]; refundNos: readonly string[] },
  { from, to }: { from: Date; to: Date },
): Promise<RecordedLineOfDay[]> {
  const { rows } = await sql<{
    what: 'paid' | 'refunded'
    trade_no: string
    number: string
    amount_fen: number
    inside: boolean
  }>`
    with day as (select ${from}::timestamptz + interval '1 hour' as begins, ${to}::timestamptz - interval '1 hour' as ends)
    select 'paid' as what, trade_no, payment_no as number, amount_fen, received_at between begins and ends as inside
    from receipt, day where pay_channel_id = ${channelId}
      and (trade_no = any(${tradeNos}::text[]) or received_at between begins and ends)
    union all
    select 'refunded', trade_no, refund_no, refund.amount_fen,
      state = 'done' and not to_balance and not by_hand and done_at between begins and ends
    from refund join receipt using (receipt_id), day where pay_channel_id = ${channelId}
      and (refund_no = any(${refundNos}::text[]) or done_at between begins and ends)`.execute(db)
  return rows.map(({ trade_no: tradeNo, amount_fen: amountFen, what, number, inside }) => ({
    what,
    tradeNo,
    number,
    amountFen,
    inside,
  }))
}
