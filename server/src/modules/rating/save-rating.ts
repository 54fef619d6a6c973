import { RatingNo } from '@faka/contract/rating/public-rating'
import type { saveRating as operation } from '@faka/contract/rating/rating'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { getMainItemId } from '../item/public.ts'
import { authorizeBuyer, getOrderOrReject, isOfSeller, lockOrders, rateLimitLookup } from '../order/public.ts'
import { changeableSince } from './rating.rules.ts'
import { findRatingOfOrder, type RatingRow, upsertRating } from './rating.sql.ts'
import { recordRatingEvent } from './record-rating-event.ts'
import { toOwnRatingDto } from './to-rating-dto.ts'

const daySeconds = 24 * 60 * 60

type Opinion = Pick<InputOf<typeof operation>, 'orderNo' | 'stars' | 'text'>

/** Writes the rating within the lock of its order, which is refunded before or after. */
const write = (ctx: Ctx, { orderNo, stars, text }: Opinion, itemId: number, actor: string) =>
  inTx(ctx.db, async (tx): Promise<RatingRow> => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    if (order.status !== 'delivered') throw new DomainError('orderNotRateable')
    const now = ctx.now()
    const rating_no = RatingNo.parse(newCellNumber(ctx, idLength))
    const written = await upsertRating(
      tx,
      { rating_no, order_no: orderNo, shop_id: order.shop_id, item_id: itemId, stars, body: text },
      { now, changeableSince: changeableSince(now, ctx.config.limits.ratingChangeDays) },
    )
    if (written) {
      const kind = written.changed_at === null ? 'written' : 'changed'
      await recordRatingEvent(ctx, tx, written, { kind, side: 'buyer', actor })
      if (kind === 'written')
        await recordDomainEvents(ctx, tx, [
          { kind: 'rating.written', subject: written.rating_no, tenantId: written.shop_id },
        ])
      return written
    }
    // the same request again, or one that comes too late
    const existing = required(await findRatingOfOrder(tx, orderNo), 'orderNotRateable')
    if (existing.stars !== stars || existing.body !== text) throw new DomainError('ratingFixed')
    return existing
  })

/**
 * Rates the item of a delivered order, or changes its rating while that is allowed. Who works for the shop, and
 * administrators, may not rate what it sells.
 */
export async function saveRating(
  ctx: Ctx,
  { orderNo, manageSecret, cardPassword, stars, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  const actor = await authorizeBuyer(ctx, order, { manageSecret, cardPassword })
  if (await isOfSeller(ctx, order.shop_id)) throw new DomainError('ownShopOrder')
  await ctx.rateLimits.consume(`rating ${orderNo}`, ctx.config.limits.ratingChangesPerDay, daySeconds)
  const itemId = await getMainItemId(ctx.db, order.item_id)
  return toOwnRatingDto(ctx, await write(ctx, { orderNo, stars, text }, itemId, actor))
}
