import './payment.tables.ts'
import type { RefundProgress } from '@faka/contract/payment/seller-refunds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

interface ShopRefundRow {
  refund_no: string
  order_no: string
  amount_fen: number
  progress: RefundProgress
  is_unfunded: boolean
  by_hand: boolean
  to_balance: boolean
  reason: string
  complaint_no: string | null
  pay_channel_id: string
  created_at: Date
  done_at: Date | null
}

/** A refund to a balance was refused by its gateway, unless that is the balance itself. */
const progressSql = (balanceChannelIds: readonly string[]) => sql<RefundProgress>`
  case when state = 'byPerson' or state = 'pending' and is_unfunded then 'stuck'
    when state = 'pending' then 'asked'
    when to_balance and pay_channel_id <> all(${balanceChannelIds}::text[]) then 'refused'
    else 'done' end`

/** Refunds of a shop after this one, newest first. */
export async function listShopRefunds(
  db: Db,
  shopId: number,
  filter: {
    progress: RefundProgress | undefined
    after: string | undefined
    balanceChannelIds: readonly string[]
  },
  max: number,
): Promise<ShopRefundRow[]> {
  const { progress, after = null, balanceChannelIds } = filter
  const { rows } = await sql<ShopRefundRow>`
    select * from (
      select refund_no, refund.order_no, refund.amount_fen, ${progressSql(balanceChannelIds)} as progress, is_unfunded,
        by_hand, to_balance, refund.reason, complaint_no, pay_channel_id, created_at, done_at
      from refund join receipt using (receipt_id)
      where refund.shop_id = ${shopId} and (${after}::text is null or (created_at, refund_no) < (
        select created_at, refund_no from refund last where last.refund_no = ${after}::text and last.shop_id = ${shopId}))
    ) listed
    where ${progress === undefined ? sql`true` : sql`progress = ${progress}`}
    order by created_at desc, refund_no desc limit ${max}`.execute(db)
  return rows
}
