import type { searchOrders as operation } from '@faka/contract/order/seller-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { findAccountId } from '../account/public.ts'
import { findItem } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { findOrderNosByCard } from '../stock/public.ts'
import { contactKey } from './contact-key.ts'
import { findOrderPage, type OrderMatches } from './order-search.sql.ts'
import { toSoldOrderRowDto } from './to-sold-order-row.ts'

type Input = InputOf<typeof operation>

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

/** One page of a shop's orders that a text finds, newest first. */
export async function searchOrders(
  ctx: Ctx,
  { shortUrl, text, by, page, pageSize, ...filter }: Input,
  port: TradesPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const item = filter.itemId === undefined ? undefined : await findItem(ctx.db, filter.itemId)
  // an item of another shop matches no order of this one
  const itemId = filter.itemId === undefined ? undefined : (item?.item_id ?? 0)
  const search = {
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
  const { rows, total } = await findOrderPage(ctx.db, search, { page, pageSize })
  const list = await Promise.all(rows.map((row) => toSoldOrderRowDto(ctx, row)))
  return { list, total, page, pageSize }
}
