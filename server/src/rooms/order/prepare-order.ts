import type { InputOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { createOrder } from '@faka/contract/order'
import { accountOf, actorName, atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { type KnownItem, keepsCards, publishedItem } from '../item/door.ts'
import { checkedPrice } from '../pricing/door.ts'
import { checkAmount, feeOfBuyer, type KnownShop, usablePayChannel } from '../shop/door.ts'
import { hashCardPassword } from './card-password.ts'
import { contactKey } from './contact-key.ts'
import { sealContact } from './contact-seal.ts'
import type { NewOrder } from './order.sql.ts'

type Wish = InputOf<typeof createOrder>

/** An order that only waits for its cards. */
export interface PreparedOrder {
  order: NewOrder
  /** Who placed it, for its first event row. */
  actor: string
  keepsCards: boolean
  /** The least that one order of the item takes. */
  minQuantity: number
  /** A proof of work that is right, and that no order may have used before. */
  proof?: { id: string; expiresAt: Date } | undefined
}

/** Refuses what the item asks for and the wish does not give, or gives and the item does not take. */
function checkWish({ wares }: KnownItem, wish: Wish, accountId: number | undefined): void {
  if (wares.needsLogin && accountId === undefined) throw new Refused('loginNeeded')
  if (Object.values(wish.contact).every((value) => value === undefined)) throw new Refused('contactMissing')
  if (wares.cardPassword === 'required' && wish.cardPassword === undefined)
    throw new Refused('cardPasswordMissing')
  if (wares.cardPassword === 'none' && wish.cardPassword !== undefined)
    throw new Refused('cardPasswordUnwanted')
  if ((wish.answers?.length ?? 0) !== wares.questions.length) throw new Refused('answersMissing')
}

/** The classify through which the buyer came; one that the shop no longer has is no reason not to sell. */
const classifyOf = (shop: KnownShop, wish: Wish): Wish['classifyId'] =>
  shop.classifies.some(({ classify_id }) => classify_id === wish.classifyId) ? wish.classifyId : undefined

const keyOf = (
  ctx: Ctx,
  kind: 'phone' | 'mail' | 'qq' | 'device',
  text: string | undefined,
): Buffer | null => (text === undefined ? null : contactKey(ctx, kind, text))

/** By what a request is known again; keyed, since the wish may hold a card password. */
export const hashWish = (ctx: Ctx, { requestId: _, device: _device, proof: _proof, ...said }: Wish): Buffer =>
  ctx.vault.fingerprint('contacts', JSON.stringify(said)).subarray(0, 16)

/** Gathers and decides everything about a new order without writing: item, price, channel, what is frozen. */
export async function prepareOrder(ctx: Ctx, wish: Wish): Promise<PreparedOrder> {
  const { item, shop } = orRefuse(await publishedItem(ctx, wish.itemId), 'itemNotFound')
  checkWish(item, wish, accountOf(ctx))
  const channel = usablePayChannel(ctx, shop, wish.payChannel)
  const price = checkedPrice(ctx, item, wish, feeOfBuyer(channel))
  checkAmount(channel, price.amountFen)
  if (wish.expectedAmountFen !== undefined && wish.expectedAmountFen !== price.amountFen)
    throw new Refused('priceChanged', { amountFen: price.amountFen })

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
    classify_id: classifyOf(shop, wish) ?? item.wares.classifyId,
    sealed_contact: sealContact(ctx, orderNo, wish.contact),
    phone_key: keyOf(ctx, 'phone', wish.contact.phone),
    mail_key: keyOf(ctx, 'mail', wish.contact.mail),
    qq_key: keyOf(ctx, 'qq', wish.contact.qq),
    address_key: Buffer.from(atBrowser(ctx.actor)?.address ?? '00'.repeat(16), 'hex'),
    device_key: keyOf(ctx, 'device', wish.device),
    trust: ctx.actor.kind === 'buyer' && ctx.actor.phoneProved ? 'proved' : 'guest',
    sealed_answers: wish.answers?.length
      ? ctx.vault.seal('texts', Buffer.from(JSON.stringify(wish.answers)), `answers of order ${orderNo}`)
      : null,
    password_salt: password?.salt ?? null,
    password_hash: password?.hash ?? null,
    request_id: wish.requestId,
    request_hash: hashWish(ctx, wish),
    sandbox: !channel.real_money,
    account_id: accountOf(ctx) ?? null,
    created_at: now,
    pay_before: new Date(now.getTime() + ctx.config.limits.unpaidMinutes * 60_000),
  }
  return {
    order,
    actor: actorName(ctx.actor),
    keepsCards: keepsCards(item),
    minQuantity: item.wares.minQuantity,
  }
}
