import type { createOrder } from '@faka/contract/order/order'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { actorAccountId, actorName, asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { type KnownItem, keepsCards, publishedItem } from '../item/public.ts'
import { checkedPrice } from '../pricing/public.ts'
import { checkAmount, feeOfBuyer, type KnownShop, usablePayChannel } from '../shop/public.ts'
import { hashCardPassword } from './card-password.ts'
import { encryptContact } from './contact-encryption.ts'
import { contactKey } from './contact-key.ts'
import type { NewOrder } from './order.sql.ts'

type CreateOrderInput = InputOf<typeof createOrder>

/** An order that only waits for its cards. */
export interface PreparedOrder {
  order: NewOrder
  /** Who placed it, for its first event row. */
  actor: string
  drawsFromStock: boolean
  /** The least that one order of the item takes. */
  minQuantity: number
  /** A proof of work that is right, and that no order may have used before. */
  proof?: { id: string; expiresAt: Date } | undefined
}

/** Refuses what the item asks for and the wish does not give, or gives and the item does not take. */
function checkInput({ wares }: KnownItem, wish: CreateOrderInput, accountId: number | undefined): void {
  if (wares.needsLogin && accountId === undefined) throw new DomainError('loginNeeded')
  if (Object.values(wish.contact).every((value) => value === undefined))
    throw new DomainError('contactMissing')
  if (wares.cardPassword === 'required' && wish.cardPassword === undefined)
    throw new DomainError('cardPasswordMissing')
  if (wares.cardPassword === 'none' && wish.cardPassword !== undefined)
    throw new DomainError('cardPasswordUnwanted')
  if ((wish.answers?.length ?? 0) !== wares.questions.length) throw new DomainError('answersMissing')
}

/** The classify through which the buyer came; one that the shop no longer has is no reason not to sell. */
const resolveClassify = (shop: KnownShop, wish: CreateOrderInput): CreateOrderInput['classifyId'] =>
  shop.classifies.some(({ classify_id }) => classify_id === wish.classifyId) ? wish.classifyId : undefined

const optionalContactKey = (
  ctx: Ctx,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string | undefined,
): Buffer | null => (text === undefined ? null : contactKey(ctx, kind, text))

/** By what a request is known again; keyed, since the wish may hold a card password. */
export const hashRequest = (
  ctx: Ctx,
  { requestId: _, device: _device, proof: _proof, ...said }: CreateOrderInput,
): Buffer => ctx.encryption.fingerprint('contacts', JSON.stringify(said)).subarray(0, 16)

/** Gathers and decides everything about a new order without writing: item, price, channel, what is frozen. */
export async function prepareOrder(ctx: Ctx, wish: CreateOrderInput): Promise<PreparedOrder> {
  const { item, shop } = required(await publishedItem(ctx, wish.itemId), 'itemNotFound')
  checkInput(item, wish, actorAccountId(ctx))
  const channel = usablePayChannel(ctx, shop, wish.payChannel)
  const price = checkedPrice(ctx, item, wish, feeOfBuyer(channel))
  checkAmount(channel, price.amountFen)
  if (wish.expectedAmountFen !== undefined && wish.expectedAmountFen !== price.amountFen)
    throw new DomainError('priceChanged', { amountFen: price.amountFen })

  const orderNo = newNumber(ctx.random, idLength)
  const now = ctx.now()
  const password = wish.cardPassword === undefined ? null : hashCardPassword(ctx, wish.cardPassword)
  const order: NewOrder = {
    order_no: orderNo,
    shop_id: shop.shop_id,
    item_id: item.item_id,
    wares_id: item.wares_id,
    quantity: wish.quantity,
    unit_price_fen: price.unitPriceFen,
    goods_fen: price.goodsFen,
    discount_fen: price.discountFen,
    fee_fen: price.feeFen,
    amount_fen: price.amountFen,
    pay_channel_id: channel.pay_channel_id,
    classify_id: resolveClassify(shop, wish) ?? item.wares.classifyId,
    sealed_contact: encryptContact(ctx, orderNo, wish.contact),
    phone_key: optionalContactKey(ctx, 'phone', wish.contact.phone),
    mail_key: optionalContactKey(ctx, 'mail', wish.contact.mail),
    qq_key: optionalContactKey(ctx, 'qq', wish.contact.qq),
    address_key: Buffer.from(asBrowserActor(ctx.actor)?.networkHash ?? '00'.repeat(16), 'hex'),
    device_key: optionalContactKey(ctx, 'device', wish.device),
    trust: ctx.actor.kind === 'buyer' && ctx.actor.phoneProved ? 'proved' : 'guest',
    sealed_answers: wish.answers?.length
      ? ctx.encryption.encrypt(
          'texts',
          Buffer.from(JSON.stringify(wish.answers)),
          `answers of order ${orderNo}`,
        )
      : null,
    password_salt: password?.salt ?? null,
    password_hash: password?.hash ?? null,
    request_id: wish.requestId,
    request_hash: hashRequest(ctx, wish),
    sandbox: !channel.real_money,
    account_id: actorAccountId(ctx) ?? null,
    created_at: now,
    pay_before: new Date(now.getTime() + ctx.config.limits.unpaidMinutes * 60_000),
  }
  return {
    order,
    actor: actorName(ctx.actor),
    drawsFromStock: keepsCards(item),
    minQuantity: item.wares.minQuantity,
  }
}
