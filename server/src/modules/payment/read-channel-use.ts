import type { ChannelUse } from '@faka/contract/payment/channel-use'
import type { Ctx } from '../../platform/ctx.ts'
import { findChannelUse } from './channel-use.sql.ts'

const receivedMs = 30 * 86_400_000

/** What a channel is used for now, in one shop or in all, and what it received in the last thirty days. */
export async function readChannelUse(
  ctx: Ctx,
  { shopId, payChannelId }: { shopId: number | 'all'; payChannelId: string },
): Promise<ChannelUse> {
  const now = ctx.now()
  const since = new Date(now.getTime() - receivedMs)
  const row = await findChannelUse(ctx.db, { shopId, payChannelId, now, since })
  return {
    waiting: { orders: row.waiting_orders, amountFen: row.waiting_fen },
    refunds: { count: row.refunds, amountFen: row.refund_fen },
    received: { payments: row.payments, amountFen: row.received_fen },
  }
}
