import type { NextRelease } from '@faka/contract/item/item'
import type { Ctx } from '../../platform/ctx.ts'
import { type CachedItem, drawsFromStock } from '../item/public.ts'
import { areHoldsLimited, crowdedThreshold, maxHeldCards, poolCap } from './hold.rules.ts'
import { getHoldStates, type ItemHoldState } from './hold-state.ts'

/** Cards of closing orders come back within seconds, unless a gateway does not respond. */
const closingSeconds = 10

/** When the next held cards may be released; null if none are held. */
function toNextReleaseDto(state: ItemHoldState, now: Date): NextRelease | null {
  if (state.closing_cards > 0) return { cards: state.closing_cards, waitSeconds: closingSeconds }
  if (!state.next_end) return null
  const waitSeconds = Math.max(1, Math.ceil((state.next_end.getTime() - now.getTime()) / 1000))
  return { cards: state.next_cards, waitSeconds }
}

/** When held cards of an item may be released, without revealing whose orders hold them. */
export async function getNextRelease(ctx: Ctx, itemId: number): Promise<NextRelease | null> {
  const state = (await getHoldStates(ctx, [itemId])).get(itemId)
  return state ? toNextReleaseDto(state, ctx.now()) : null
}

/** What the current holds leave to a visitor of an item. */
export interface HoldAvailability {
  /** Cards that one order can take now; 0 if the free cards are reserved for more trusted buyers. */
  maxQuantityNow: number
  /** Only set when the visitor cannot buy now. */
  nextRelease: NextRelease | null
}

/**
 * How many cards the caller can buy in one order now, at most `maxQuantity`. The caller's own holds are not counted
 * here; they are when the order is placed.
 */
export async function getHoldAvailability(
  ctx: Ctx,
  item: CachedItem,
  maxQuantity: number,
): Promise<HoldAvailability> {
  const { limits } = ctx.config
  const { minQuantity } = item.version
  const state = drawsFromStock(item)
    ? (await getHoldStates(ctx, [item.item_id])).get(item.item_id)
    : undefined
  if (!state) return { maxQuantityNow: maxQuantity, nextRelease: null }
  const cap = (percent: number) => maxHeldCards(state.stock, percent, minQuantity)
  const isVerified = ctx.actor.kind === 'buyer' && ctx.actor.phoneProved
  const available = !areHoldsLimited(limits)
    ? maxQuantity
    : isVerified
      ? cap(limits.heldPercentPerAccount)
      : Math.min(
          cap(limits.heldPercentPerBuyer),
          cap(limits.heldPercentPerNetwork),
          poolCap(state.stock, minQuantity, 'guests', limits) - state.guests,
          Math.max(minQuantity, crowdedThreshold(state.stock, minQuantity, limits) - state.guests),
        )
  const maxQuantityNow = available < minQuantity ? 0 : Math.min(maxQuantity, available)
  const isShort = maxQuantityNow === 0 || state.stock - state.held < minQuantity
  return { maxQuantityNow, nextRelease: isShort ? toNextReleaseDto(state, ctx.now()) : null }
}
