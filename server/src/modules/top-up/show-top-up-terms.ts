import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { showTopUpTerms as operation } from '@faka/contract/top-up/top-up'
import type { Ctx } from '../../platform/ctx.ts'
import { getSellerName } from '../account/public.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { toTermsDto } from './to-terms-dto.ts'
import { findTerms, sumTopUps } from './top-up.sql.ts'

/** The terms of top-ups with who set them, and the sums of all top-ups. */
export async function showTopUpTerms(
  ctx: Ctx,
  _input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const realMoney = isRealMoney(ctx)
  const [terms, sums] = await Promise.all([findTerms(ctx.common), sumTopUps(ctx.common, realMoney)])
  return {
    terms: terms ? await toTermsDto(ctx, terms) : null,
    setTime: terms?.at.toISOString() ?? null,
    setBy: terms ? await getSellerName(ctx, terms.actor) : '',
    sums,
    realMoney,
  }
}
