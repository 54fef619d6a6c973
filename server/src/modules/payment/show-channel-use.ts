import type { showChannelUse as operation } from '@faka/contract/payment/channel-use'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getFormerSellerChannelOrReject } from '../pay-channel/public.ts'
import { findChannelUse } from './channel-use.sql.ts'

const receivedMs = 30 * 86_400_000

/** What a seller's own channel is used for, so that they know what disabling or removing it touches; once removed, what is left. */
export async function showChannelUse(
  ctx: Ctx,
  { payChannelId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getFormerSellerChannelOrReject(ctx, payChannelId)
  const now = ctx.now()
  const since = new Date(now.getTime() - receivedMs)
  const row = await findChannelUse(ctx.db, { shopId, payChannelId, now, since })
  return {
    waiting: { orders: row.waiting_orders, amountFen: row.waiting_fen },
    refunds: { count: row.refunds, amountFen: row.refund_fen },
    received: { payments: row.payments, amountFen: row.received_fen },
  }
}
