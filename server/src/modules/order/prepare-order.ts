import type { CouponRefused } from '@faka/contract/coupon/coupon'
import type { createOrder } from '@faka/contract/order/order'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { newTimedNumber } from '../../platform/cell.ts'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId, actorName, isVerifiedMail } from '../account/public.ts'
import type { CouponClaim } from '../coupon/public.ts'
import { type CachedItem, drawsFromStock, getOrderedItemOrReject, questionsOfOrder } from '../item/public.ts'
import {
  buyerFeeBasisPoints,
  checkAmount,
  getUsablePayChannelOrReject,
  type PayChannelRow,
} from '../pay-channel/public.ts'
import { type ComputedPrice, getPriceOrReject } from '../pricing/public.ts'
import type { CachedShop, LevelClaim } from '../shop/public.ts'
import { findChoosableCards } from '../stock/public.ts'
import { encryptAnswers } from './answer-encryption.ts'
import { hashCardPassword } from './card-password.ts'
import { checkAnswers } from './check-answers.ts'
import { encryptContact } from './contact-encryption.ts'
import { contactKey } from './contact-key.ts'
import type { FirstPayment } from './first-payment.ts'
import type { NewOrder } from './order.sql.ts'
import type { ChosenCard } from './order.tables.ts'
import { toCouponClaim } from './to-coupon-claim.ts'

type CreateOrderInput = InputOf<typeof createOrder>

/** An order that is ready to be placed once its cards are held. */
export interface PreparedOrder {
  order: NewOrder
  /** The actor that placed it, for the first event row. */
  actor: string
  drawsFromStock: boolean
  /** The shop makes it for a buyer. */
  bySeller: boolean
  /** The mail address of its contact is the one that its account verified. */
  mailProved: boolean
  /** The minimum quantity of one order of the item. */
  minQuantity: number
  /** Undefined: the order is placed without one. */
  payment?: FirstPayment | undefined
  /** A valid proof of work; whether another order used it is checked when placing. */
  proof?: { id: string; expiresAt: Date } | undefined
  /** The use of the coupon that its price contains. */
  claim?: CouponClaim | undefined
  /** The version of the levels that its price is from; null for guests, who have none. */
  levelsVersion: number | null
  /** The campaign of the item when it was priced. */
  campaignId: number | null
  /** The level that its price contains. */
  levelClaim?: LevelClaim | undefined
}

/** Rejects input that lacks what the item requires, or gives what the item does not accept. */
function checkInput(
  { version, content }: CachedItem,
  input: CreateOrderInput,
  accountId: number | undefined,
): void {
  const isTopUp = content === 'balance'
  if ((version.needsLogin || isTopUp) && accountId === undefined) throw new DomainError('loginNeeded')
  // a top-up belongs to its account, which is all that its buyer is asked for
  if (!isTopUp && Object.values(input.contact).every((value) => value === undefined))
    throw new DomainError('contactMissing')
  if (version.cardPassword === 'required' && input.cardPassword === undefined)
    throw new DomainError('cardPasswordMissing')
  if (version.cardPassword === 'none' && input.cardPassword !== undefined)
    throw new DomainError('cardPasswordUnwanted')
}

/**
 * Rejects a seller's own gateway for a top-up: it could report money that does not exist, and a balance is spent at other
 * shops.
 */
export function checkChannelOfItem(
  { managed_by }: Pick<PayChannelRow, 'managed_by'>,
  { content }: Pick<CachedItem, 'content'>,
): void {
  if (content === 'balance' && managed_by !== 'platform') throw new DomainError('channelUnavailable')
}

/** The classify through which the buyer came; ignored if the shop no longer has it. */
const resolveClassify = (shop: CachedShop, input: CreateOrderInput): CreateOrderInput['classifyId'] =>
  shop.classifies.some(({ classify_id }) => classify_id === input.classifyId) ? input.classifyId : undefined

const optionalContactKey = (
  ctx: Ctx,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string | undefined,
): Buffer | null => (text === undefined ? null : contactKey(ctx, kind, text))

/** Whether a seller places the order for a buyer. */
const isPlacedBySeller = ({ actor }: Ctx): boolean => actor.kind === 'orderingSeller'

/**
 * Identifies a repeated request; keyed, since the input may contain a card password. A seller who orders for a buyer chose
 * the request id, so that request is never the same as one of a buyer, whom a repeat answers with the order's secrets.
 */
export const hashRequest = (
  ctx: Ctx,
  {
    requestId: _,
    device: _device,
    proof: _proof,
    startPayment: _start,
    balanceFen: _balance,
    ...fields
  }: CreateOrderInput,
): Buffer => {
  const placedBy = isPlacedBySeller(ctx) ? 'seller ' : ''
  return ctx.encryption.fingerprint('contacts', placedBy + JSON.stringify(fields)).subarray(0, 16)
}

/** The error of an order whose coupon does not apply. */
export const toCouponError = (refused: CouponRefused): DomainError =>
  new DomainError(refused.why === 'unknown' ? 'couponUnknown' : 'couponRefused', refused)

/** What of a price an order freezes: its surcharge, its campaign with the normal price, its level and its coupon, and what these save. */
function toDiscountColumns({ price: { reasons }, campaignId, level: reached }: ComputedPrice) {
  const campaign = reasons.find((reason) => reason.kind === 'campaign')
  const level = reasons.find((reason) => reason.kind === 'level')
  const coupon = reasons.find((reason) => reason.kind === 'coupon')
  const surcharge = reasons.find((reason) => reason.kind === 'surcharge')
  return {
    surcharge_fen: surcharge?.surchargeFen ?? 0,
    campaign_id: campaign ? campaignId : null,
    normal_price_fen: campaign?.normalPriceFen ?? null,
    level_name: level?.name ?? null,
    level_basis_points: level?.basisPoints ?? null,
    level_fen: level?.levelFen ?? 0,
    level_of_platform: level !== undefined && reached?.ofPlatform === true,
    coupon_code: coupon?.code ?? null,
    coupon_fen: coupon?.couponFen ?? 0,
  }
}

/** The level that the price of an order contains. */
const toLevelClaim = ({ level }: ComputedPrice, order: NewOrder): LevelClaim | undefined =>
  level && order.account_id !== null && order.level_name !== null
    ? {
        orderNo: order.order_no,
        accountId: order.account_id,
        shopId: order.shop_id,
        ofPlatform: level.ofPlatform,
        minSpentFen: level.spentFen - level.spentElsewhereFen,
      }
    : undefined

/** The cards that an order chose; rejects with those that are no longer on sale. */
async function findChosen(
  ctx: Ctx,
  { item_id }: CachedItem,
  { chosenCards }: CreateOrderInput,
): Promise<ChosenCard[] | null> {
  if (!chosenCards) return null
  const found = await findChoosableCards(ctx.db, item_id, chosenCards)
  const chosen = chosenCards.flatMap((ref) => {
    const text = found.get(ref)
    return text === undefined ? [] : [{ ref, text }]
  })
  if (chosen.length < chosenCards.length) throw toGoneError(chosenCards, found)
  return chosen
}

/** The error of an order that chose cards of which only some are on sale. */
export const toGoneError = (refs: readonly string[], onSale: ReadonlyMap<string, string>): DomainError =>
  new DomainError('chosenCardsGone', { gone: refs.filter((ref) => !onSale.has(ref)) })

/** The payment to place with an order; one beside a balance is started once the order is there, since it takes from a wallet. */
const prepareFirstPayment = async (
  ctx: Ctx,
  { startPayment, balanceFen }: CreateOrderInput,
  order: PreparedOrder['order'],
) => (startPayment && !balanceFen ? ctx.modules.order.firstPayments.prepare(ctx, order) : undefined)

/** Prepares a new order without writing: validates the input and determines item, price, channel and frozen data. */
export async function prepareOrder(ctx: Ctx, input: CreateOrderInput): Promise<PreparedOrder> {
  const { item, shop } = await getOrderedItemOrReject(ctx, input)
  if (shop.frozen_at) throw new DomainError('shopFrozen')
  checkInput(item, input, actorAccountId(ctx))
  const answers = checkAnswers(questionsOfOrder(item.version), input.answers)
  const channel = await getUsablePayChannelOrReject(ctx, shop.shop_id, input.payChannel)
  checkChannelOfItem(channel, item)
  const priced = await getPriceOrReject(ctx, { item, shop }, input, buyerFeeBasisPoints(channel))
  const { price, refused } = priced
  if (refused) throw toCouponError(refused)
  checkAmount(channel, price.amountFen)
  if (input.expectedAmountFen !== undefined && input.expectedAmountFen !== price.amountFen)
    throw new DomainError('priceChanged', { amountFen: price.amountFen })

  const chosen = await findChosen(ctx, item, input)
  const now = ctx.now()
  const orderNo = newTimedNumber(ctx, now)
  const password = input.cardPassword === undefined ? null : hashCardPassword(ctx, input.cardPassword)
  const order: NewOrder = {
    order_no: orderNo,
    shop_id: shop.shop_id,
    item_id: item.item_id,
    wares_id: item.wares_id,
    quantity: input.quantity,
    unit_price_fen: price.unitPriceFen,
    goods_fen: price.goodsFen,
    discount_fen: price.discountFen,
    ...toDiscountColumns(priced),
    chosen_cards: chosen,
    fee_fen: price.feeFen,
    amount_fen: price.amountFen,
    pay_channel_id: channel.pay_channel_id,
    classify_id: resolveClassify(shop, input) ?? item.version.classifyId,
    sealed_contact: encryptContact(ctx, orderNo, input.contact),
    phone_key: optionalContactKey(ctx, 'phone', input.contact.phone),
    mail_key: optionalContactKey(ctx, 'mail', input.contact.mail),
    qq_key: optionalContactKey(ctx, 'qq', input.contact.qq),
    address_key: Buffer.from(asBrowserActor(ctx.actor)?.networkHash ?? '00'.repeat(16), 'hex'),
    device_key: optionalContactKey(ctx, 'device', input.device),
    trust: ctx.actor.kind === 'buyer' && ctx.actor.phoneProved ? 'proved' : 'guest',
    sealed_answers: answers.some(Boolean) ? encryptAnswers(ctx, orderNo, answers) : null,
    password_salt: password?.salt ?? null,
    password_hash: password?.hash ?? null,
    request_id: input.requestId,
    request_hash: hashRequest(ctx, input),
    sandbox: !channel.real_money,
    account_id: actorAccountId(ctx) ?? null,
    created_at: now,
    pay_before: new Date(now.getTime() + ctx.config.limits.unpaidMinutes * 60_000),
  }
  const mailProved = input.contact.mail !== undefined && isVerifiedMail(ctx, input.contact.mail)
  return {
    order,
    actor: actorName(ctx.actor),
    drawsFromStock: drawsFromStock(item),
    payment: await prepareFirstPayment(ctx, input, order),
    bySeller: isPlacedBySeller(ctx),
    mailProved,
    minQuantity: item.version.minQuantity,
    claim: toCouponClaim(priced, { order, mailProved }),
    levelsVersion: order.account_id === null ? null : shop.levels_version,
    campaignId: priced.campaignId,
    levelClaim: toLevelClaim(priced, order),
  }
}
