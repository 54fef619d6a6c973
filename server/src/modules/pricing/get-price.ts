import type { CouponRefused } from '@faka/contract/coupon/coupon'
import type { CardChoice } from '@faka/contract/item/item'
import type { Price } from '@faka/contract/pricing/pricing'
import { maxFen } from '@faka/contract/shared/money'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import {
  type CouponRow,
  findCoupon,
  findReachedLimit,
  findRefusal,
  toCouponDiscountDto,
} from '../coupon/public.ts'
import { type CachedItem, campaignAt, offeredCardChoice, versionAt } from '../item/public.ts'
import { type CachedShop, findMemberLevel, type PricedLevel } from '../shop/public.ts'
import { calculatePrice } from './pricing.rules.ts'

/** The price-relevant input of both calcPrice and createOrder. */
export interface PriceInput {
  quantity: number
  couponCode?: string | undefined
  chosenCards?: readonly string[] | undefined
}

/** A price with the campaign of its moment, below whose price the item may be sold, with the level and the coupon that it contains, or why the coupon of the input does not apply. */
export interface ComputedPrice {
  price: Price
  campaignId: number | null
  level?: PricedLevel | undefined
  coupon?: CouponRow
  refused?: CouponRefused
}

/** The largest quantity whose price, fee included, does not exceed the maximum amount. */
const maxQuantityByAmount = (priceFen: number, feeBasisPoints: number): number =>
  Math.floor((maxFen * 10_000) / (priceFen * (10_000 + feeBasisPoints)))

function checkQuantity(
  ctx: Ctx,
  version: CachedItem['version'],
  quantity: number,
  surchargeFen: number,
  feeBasisPoints: number,
): void {
  const maxQuantity = Math.min(
    version.maxQuantity,
    ctx.config.limits.maxQuantity,
    maxQuantityByAmount(version.priceFen + surchargeFen, feeBasisPoints),
  )
  if (quantity < version.minQuantity || quantity > maxQuantity)
    throw new DomainError('quantityOutOfRange', { minQuantity: version.minQuantity, maxQuantity })
}

/** How the cards of the input are chosen; rejects those that are not one for each unit. */
function findChoice(item: CachedItem, { quantity, chosenCards }: PriceInput): CardChoice | undefined {
  if (!chosenCards) return undefined
  if (chosenCards.length !== quantity || new Set(chosenCards).size !== quantity)
    throw new DomainError('badInput', [
      { path: 'chosenCards', message: 'must be as many different cards as the quantity' },
    ])
  const choice = offeredCardChoice(item)
  if (!choice) throw new DomainError('cardChoiceOff')
  return choice
}

const netFenOf = ({ goodsFen, discountFen }: Price): number => goodsFen - discountFen

/** The coupon of a code, or why it does not apply to goods of `netFen`. */
async function findUsableCoupon(
  ctx: Ctx,
  { publicIds, version, content, shop_id: shopId }: CachedItem,
  code: string,
  netFen: number,
): Promise<{ coupon: CouponRow } | { refused: CouponRefused }> {
  const coupon = await findCoupon(ctx, shopId, code)
  if (!coupon) return { refused: { why: 'unknown' } }
  if (content === 'balance') return { refused: { why: 'otherItem' } }
  const purchase = { itemIds: publicIds, classifyId: version.classifyId, netFen, now: ctx.now() }
  const refused = findRefusal(coupon, purchase)
  if (refused) return { refused }
  const limit = await findReachedLimit(ctx, coupon)
  return limit ? { refused: { why: limit } } : { coupon }
}

/**
 * The price of a quantity, with the caller's level in the shop or on the platform, whichever takes off more, and with the
 * coupon where that applies; rejects quantities outside the item's limits. Where level and coupon do not add up, the one
 * that saves more counts.
 */
export async function getPriceOrReject(
  ctx: Ctx,
  { item, shop }: { item: CachedItem; shop: CachedShop },
  input: PriceInput,
  feeBasisPoints: number,
): Promise<ComputedPrice> {
  const { quantity, couponCode } = input
  const now = ctx.now()
  const version = versionAt(item, now)
  const choice = findChoice(item, input)
  checkQuantity(ctx, version, quantity, choice?.surchargeFen ?? 0, feeBasisPoints)
  const normalPriceFen = version === item.version ? undefined : item.version.priceFen
  const goods = { version, quantity, feeBasisPoints, normalPriceFen, choice }
  const campaignId = campaignAt(item, now)?.campaign_id ?? null
  // what is paid for a top-up is what it credits: nothing is taken off
  const level = item.content === 'balance' ? undefined : await findMemberLevel(ctx, shop)
  const price = calculatePrice({ ...goods, level })
  if (couponCode === undefined) return { price, campaignId, level }
  const combined = shop.levels_with_coupons ? level : undefined
  const found = await findUsableCoupon(
    ctx,
    item,
    couponCode,
    netFenOf(calculatePrice({ ...goods, level: combined })),
  )
  if ('refused' in found) return { price, campaignId, level, refused: found.refused }
  const { coupon } = found
  const applied = { code: coupon.code, discount: toCouponDiscountDto(coupon) }
  const discounted = calculatePrice({ ...goods, level: combined, coupon: applied })
  if (netFenOf(discounted) >= netFenOf(price))
    return { price, campaignId, level, refused: { why: 'levelBetter' } }
  return { price: discounted, campaignId, level: combined, coupon }
}
