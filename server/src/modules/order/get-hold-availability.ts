import type { NextRelease } from '@faka/contract/item/item'
import type { Ctx } from '../../platform/ctx.ts'
import { type KnownItem, keepsCards } from '../item/public.ts'
import { areHoldsLimited, crowdedThreshold, maxHeldCards, poolCap } from './hold.rules.ts'
import { getHoldStates, type ItemHoldState } from './hold-state.ts'

/** Cards of orders that are being closed come back within seconds, unless a gateway is silent. */
const closingSeconds = 10

/** When the next cards that unpaid orders hold may be free again; null where none are held. */
function toNextReleaseDto(state: ItemHoldState, now: Date): NextRelease | null {
  if (state.closing_cards > 0) return { cards: state.closing_cards, waitSeconds: closingSeconds }
  if (!state.next_end) return null
  const waitSeconds = Math.max(1, Math.ceil((state.next_end.getTime() - now.getTime()) / 1000))
  return { cards: state.next_cards, waitSeconds }
}

/** When cards of an item may be free again; nothing is said about whose orders hold them. */
export async function getNextRelease(ctx: Ctx, itemId: number): Promise<NextRelease | null> {
  const state = (await getHoldStates(ctx, [itemId])).get(itemId)
  return state ? toNextReleaseDto(state, ctx.now()) : null
}

/** What the holds of others leave to somebody who looks at an item. */
export interface HoldAvailability {
  /** Cards that one order can take now; 0 where all that is free is kept for buyers who are known better. */
  maxQuantityNow: number
  /** Only where he cannot buy now. */
  nextRelease: NextRelease | null
}

/**
 * What whoever asks can buy of an item in one order now, at most `maxQuantity`. What he holds himself already is not
 * counted: the order that is placed is.
 */
export async function getHoldAvailability(
  ctx: Ctx,
  item: KnownItem,
  maxQuantity: number,
): Promise<HoldAvailability> {
  const { limits } = ctx.config
  const { minQuantity } = item.wares
  const state = keepsCards(item) ? (await getHoldStates(ctx, [item.item_id])).get(item.item_id) : undefined
  if (!state) return { maxQuantityNow: maxQuantity, nextRelease: null }
  const cap = (percent: number) => maxHeldCards(state.stock, percent, minQuantity)
  const proved = ctx.actor.kind === 'buyer' && ctx.actor.phoneProved
  const most = !areHoldsLimited(limits)
    ? maxQuantity
    : proved
      ? cap(limits.heldPercentPerAccount)
      : Math.min(
          cap(limits.heldPercentPerBuyer),
          cap(limits.heldPercentPerNetwork),
          poolCap(state.stock, minQuantity, 'guests', limits) - state.guests,
          Math.max(minQuantity, crowdedThreshold(state.stock, minQuantity, limits) - state.guests),
        )
  const maxQuantityNow = most < minQuantity ? 0 : Math.min(maxQuantity, most)
  const short = maxQuantityNow === 0 || state.stock - state.held < minQuantity
  return { maxQuantityNow, nextRelease: short ? toNextReleaseDto(state, ctx.now()) : null }
}
