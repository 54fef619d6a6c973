import type { findRedemption as operation } from '@faka/contract/redemption/redemption'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { checkCard } from './check-card.ts'
import { findHeldCard } from './find-held-card.ts'
import { getRedeemableItemOrReject } from './get-redeemable-item-or-reject.ts'
import { findLastRedemption } from './redemption.sql.ts'
import type { RedemptionPort } from './redemption-port.ts'
import { toRedeemedCardDto } from './to-redeemed-card-dto.ts'

/** What became of a card, for whoever holds it. What was delivered stays readable, whatever becomes of the order. */
export async function findRedemption(
  ctx: Ctx,
  { itemId, ...held }: InputOf<typeof operation>,
  port: RedemptionPort,
): Promise<ReplyOf<typeof operation>> {
  const card = await findHeldCard(ctx, await getRedeemableItemOrReject(ctx, itemId), held)
  const last = await findLastRedemption(ctx.db, card.card_id)
  if (last?.state !== 'delivered') await checkCard(ctx.db, card, port)
  return toRedeemedCardDto(ctx, last)
}
