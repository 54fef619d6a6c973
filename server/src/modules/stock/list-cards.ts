import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId, OrderNo } from '@faka/contract/shared/ids'
import { hasNeededRight } from '@faka/contract/shared/shop-right'
import { cardStates } from '@faka/contract/shared/states'
import type { listCards as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findItem, findItemTitles } from '../item/public.ts'
import { type CachedShop, findShopAccess, getManagedShopOrReject } from '../shop/public.ts'
import { decryptCard } from './card-encryption.ts'
import { searchFingerprints } from './card-fingerprint.ts'
import { maskCard } from './stock.rules.ts'
import { listCardsByFingerprint } from './stock.sql.ts'
import {
  findNewestCardsOfBatch,
  findNewestCardsOfItem,
  findNewestCardsOfShop,
  type ListedCard,
  listCardsById,
} from './stock-cards.sql.ts'

/**
 * Whether the caller reads numbers of orders: who knows the number of an order without a card password reads its cards,
 * so the right to the stock alone does not open them.
 */
async function readsOrders(ctx: Ctx, shop: CachedShop): Promise<boolean> {
  if (ctx.actor.kind === 'apiKey') return ctx.actor.scopes.includes('orders:read')
  const access = await findShopAccess(ctx, shop)
  return access !== undefined && hasNeededRight(access.rights, ['orders', 'cards'])
}

async function toCardDto(
  ctx: Ctx,
  card: ListedCard,
  withOrder: boolean,
  items: Awaited<ReturnType<typeof findItemTitles>>,
): Promise<ReplyOf<typeof operation>['list'][number]> {
  const item = required(items.get(card.item_id), 'itemNotFound')
  return {
    cardId: card.card_id,
    itemId: ItemId.parse(item.publicId),
    itemTitle: item.title,
    batchId: card.batch_id,
    state: card.state,
    masked: maskCard(await decryptCard(ctx, card)),
    ...(card.public_text !== null && { publicText: card.public_text }),
    addedTime: card.added_at.toISOString(),
    orderNo: card.order_no === null || !withOrder ? null : OrderNo.parse(card.order_no),
    isCopy: card.copy_id !== 0 && card.state !== 'withdrawn',
    withdrawn:
      card.at === null || card.reason === null ? null : { reason: card.reason, time: card.at.toISOString() },
  }
}

/**
 * One page of a shop's cards, newest first, masked. A card that is searched for is found by its fingerprint; the other
 * filters narrow that, too.
 */
export async function listCards(
  ctx: Ctx,
  { shortUrl, itemId, batchId, state, card, cursor, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const { shop_id: shopId } = shop
  const item = itemId === undefined ? undefined : await findItem(ctx.db, itemId)
  if (itemId !== undefined && item?.shop_id !== shopId) throw new DomainError('itemNotFound')
  const before = cursor ?? Number.MAX_SAFE_INTEGER
  const page = { states: state ? [state] : cardStates, before, max: pageSize + 1 }
  const find = async (): Promise<number[]> => {
    if (card !== undefined)
      return (await listCardsByFingerprint(ctx.db, [shopId], searchFingerprints(ctx, card)))
        .map(({ card_id }) => card_id)
        .filter((cardId) => cardId < before)
    if (batchId !== undefined) return findNewestCardsOfBatch(ctx.db, batchId, page)
    return item
      ? findNewestCardsOfItem(ctx.db, item.item_id, page)
      : findNewestCardsOfShop(ctx.db, shopId, page)
  }
  const found = (await listCardsById(ctx.db, shopId, await find())).filter(
    (row) =>
      (item === undefined || row.item_id === item.item_id) &&
      (batchId === undefined || row.batch_id === batchId) &&
      (state === undefined || row.state === state),
  )
  const rows = found.slice(0, pageSize)
  const withOrders = await readsOrders(ctx, shop)
  const titles = await findItemTitles(ctx.db, shopId, [...new Set(rows.map(({ item_id }) => item_id))])
  return {
    list: await Promise.all(rows.map((row) => toCardDto(ctx, row, withOrders, titles))),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.card_id ?? null) : null,
  }
}
