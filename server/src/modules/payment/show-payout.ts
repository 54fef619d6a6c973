import type { showPayout as operation } from '@faka/contract/payment/payout'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findPayChannelById } from '../pay-channel/public.ts'
import { getBalance } from '../wallet/public.ts'
import { readPaidTopUps, readRefundWays, toRefundable } from './read-payable-top-ups.ts'

/** The names of payment methods. */
async function readChannelNames(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await Promise.all([...new Set(ids)].map((id) => findPayChannelById(ctx, id)))
  return new Map(rows.flatMap((row) => (row ? [[row.pay_channel_id, row.name] as const] : [])))
}

/** What the caller can be paid out of the balance. */
export async function showPayout(
  ctx: Ctx,
  _input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const { payoutDays: days } = ctx.config.limits
  if (days === 0) return { payout: null }
  const topUps = await readPaidTopUps(ctx, ctx.common, accountId)
  const refundable = toRefundable(topUps, await readRefundWays(ctx, topUps))
  const names = await readChannelNames(
    ctx,
    refundable.map(({ payChannelId }) => payChannelId),
  )
  return {
    payout: {
      balanceFen: await getBalance(ctx, ctx.common, accountId),
      topUps: refundable.map(({ leftFen, bonusFen, wholeOnly, payChannelId }) => ({
        leftFen,
        bonusFen,
        wholeOnly,
        payChannel: names.get(payChannelId) ?? '',
      })),
      days,
    },
  }
}
