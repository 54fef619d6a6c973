import type { searchOrders as operation } from '@faka/contract/order/seller-order'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { findAccountId } from '../account/public.ts'
import { findItem } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { findOrderNosByCard } from '../stock/public.ts'
import { contactKey } from './contact-key.ts'
import type { OrderMatches, OrderSearch } from './order-search.sql.ts'

type Input = Omit<InputOf<typeof operation>, 'page' | 'pageSize' | 'cursor'>

/** What the search needs from the payment module, which is to the right; `app.ts` passes it in. */
export interface TradesPort {
  /** The orders of a shop that a gateway's number, or our number, of a payment belongs to. */
  findOrderNosByTrade(services: Services, shopId: number, tradeNo: string): Promise<string[]>
}

/** What the text names: a number, a contact, a card or an account. Nothing is decrypted. */
async function findMatches(
  ctx: Ctx,
  shopId: number,
  { text, by }: Pick<Input, 'text' | 'by'>,
  port: TradesPort,
): Promise<OrderMatches | undefined> {
  if (text === undefined) return undefined
  const isBy = (field: Input['by']) => by === undefined || by === field
  const [cardOrders, tradeOrders, accountId] = await Promise.all([
    isBy('card') ? findOrderNosByCard(ctx, [shopId], text) : [],
    isBy('trade') ? port.findOrderNosByTrade(ctx, shopId, text) : [],
    isBy('buyer') ? findAccountId(ctx, text) : undefined,
  ])
  const keys = isBy('contact') && {
    phoneKey: contactKey(ctx, 'phone', text),
    mailKey: contactKey(ctx, 'mail', text),
    qqKey: contactKey(ctx, 'qq', text),
  }
  const orderNos = [...(isBy('orderNo') ? [text.toUpperCase()] : []), ...cardOrders, ...tradeOrders]
  return { orderNos, ...keys, accountId }
}

/** The search of a shop that the caller manages, with what its text names looked up. Rejects with `shopNotFound`. */
export async function toOrderSearch(
  ctx: Ctx,
  { shortUrl, text, by, ...filter }: Input,
  port: TradesPort,
): Promise<OrderSearch> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const item = filter.itemId === undefined ? undefined : await findItem(ctx.db, filter.itemId)
  // an item of another shop matches no order of this one
  const itemId = filter.itemId === undefined ? undefined : (item?.item_id ?? 0)
  return {
    shopId,
    matches: await findMatches(ctx, shopId, { text, by }, port),
    statuses: filter.statuses,
    itemId,
    payChannelId: filter.payChannel,
    from: filter.from === undefined ? undefined : new Date(filter.from),
    to: filter.to === undefined ? undefined : new Date(filter.to),
    minFen: filter.minFen,
    maxFen: filter.maxFen,
  }
}
