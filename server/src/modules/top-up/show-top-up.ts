import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { showTopUp as operation } from '@faka/contract/top-up/top-up'
import type { Ctx } from '../../platform/ctx.ts'
import { listOfferedPayChannels } from '../pay-channel/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { findTerms } from './top-up.sql.ts'

/** What the caller can top up a balance with; nothing while the shop of top-ups is frozen. */
export async function showTopUp(
  ctx: Ctx,
  _input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const terms = await findTerms(ctx.common)
  if (!terms?.enabled || (await getCachedShop(ctx, terms.shop_id)).frozen_at) return { topUp: null }
  const { unit_fen, min_fen, max_fen, steps } = terms
  return {
    topUp: {
      unitFen: unit_fen,
      minFen: min_fen,
      maxFen: max_fen,
      steps,
      payChannels: await listOfferedPayChannels(ctx, terms.shop_id, 'platform'),
    },
  }
}
