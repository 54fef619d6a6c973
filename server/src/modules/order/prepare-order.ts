import type { createOrder } from '@faka/contract/order/order'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newTimedNumber } from '../../platform/random.ts'
import { actorAccountId, actorName } from '../account/public.ts'
import { type CachedItem, drawsFromStock, findPublishedItem } from '../item/public.ts'
import { buyerFeeBasisPoints, checkAmount, getUsablePayChannelOrReject } from '../pay-channel/public.ts'
import { getPriceOrReject } from '../pricing/public.ts'
import type { CachedShop } from '../shop/public.ts'
import { encryptAnswers } from './answer-encryption.ts'
import { hashCardPassword } from './card-password.ts'
import { checkAnswers } from './check-answers.ts'
import { encryptContact } from './contact-encryption.ts'
import { contactKey } from './contact-key.ts'
import type { NewOrder } from './order.sql.ts'

type CreateOrderInput = InputOf<typeof createOrder>

/** An order that is ready to be placed once its cards are held. */
export interface PreparedOrder {
  order: NewOrder
  /** The actor that placed it, for the first event row. */
  actor: string
  drawsFromStock: boolean
  /** The shop makes it for a buyer. */
  bySeller: boolean
  /** The minimum quantity of one order of the item. */
  minQuantity: number
  /** A valid proof of work; whether another order used it is checked when placing. */
  proof?: { id: string; expiresAt: Date } | undefined
}

/** Rejects input that lacks what the item requires, or gives what the item does not accept. */
function checkInput({ version }: CachedItem, input: CreateOrderInput, accountId: number | undefined): void {
  if (version.needsLogin && accountId === undefined) throw new DomainError('loginNeeded')
  if (Object.values(input.contact).every((value) => value === undefined))
    throw new DomainError('contactMissing')
  if (version.cardPassword === 'required' && input.cardPassword === undefined)
    throw new DomainError('cardPasswordMissing')
  if (version.cardPassword === 'none' && input.cardPassword !== undefined)
    throw new DomainError('cardPasswordUnwanted')
}

/** The classify through which the buyer came; ignored if the shop no longer has it. */
const resolveClassify = (shop: CachedShop, input: CreateOrderInput): CreateOrderInput['classifyId'] =>
  shop.classifies.some(({ classify_id }) => classify_id === input.classifyId) ? input.classifyId : undefined

const optionalContactKey = (
  ctx: Ctx,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string | undefined,
): Buffer | null => (text === undefined ? null : contactKey(ctx, kind, text))

/** Identifies a repeated request; keyed, since the input may contain a card password. */
export const hashRequest = (
  ctx: Ctx,
  { requestId: _, device: _device, proof: _proof, ...fields }: CreateOrderInput,
): Buffer => ctx.encryption.fingerprint('contacts', JSON.stringify(fields)).subarray(0, 16)

/** Prepares a new order without writing: validates the input and determines item, price, channel and frozen data. */
export async function prepareOrder(ctx: Ctx, input: CreateOrderInput): Promise<PreparedOrder> {
  const { item, shop } = required(await findPublishedItem(ctx, input.itemId), 'itemNotFound')
  if (shop.frozen_at) throw new DomainError('shopFrozen')
  checkInput(item, input, actorAccountId(ctx))
  const answers = checkAnswers(item.version.questions, input.answers)
  const channel = await getUsablePayChannelOrReject(ctx, shop.shop_id, input.payChannel)
  const price = getPriceOrReject(ctx, item, input, buyerFeeBasisPoints(channel))
  checkAmount(channel, price.amountFen)
  if (input.expectedAmountFen !== undefined && input.expectedAmountFen !== price.amountFen)
    throw new DomainError('priceChanged', { amountFen: price.amountFen })

  const now = ctx.now()
  const orderNo = newTimedNumber(ctx.random, now, idLength)
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
  return {
    order,
    actor: actorName(ctx.actor),
    drawsFromStock: drawsFromStock(item),
    bySeller: ctx.actor.kind === 'orderingSeller',
    minQuantity: item.version.minQuantity,
  }
}
