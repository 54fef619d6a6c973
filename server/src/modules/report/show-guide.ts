import type { GuideStep, showGuide as operation } from '@faka/contract/report/guide'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { drawsFromStock, getPublishedItems, listItems, parseItemVersion } from '../item/public.ts'
import { hasPaidOrder } from '../order/public.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { hasFreeCard } from '../stock/public.ts'

/** The platform's own channels exist without any action of the seller. */
const ownProviders = ['balance', 'manual']

/** What is sold in a shop or may be, in the seller's order: its items, those with variants as their variants. */
const listKeptItems = async (ctx: Ctx, shopId: number) =>
  (await listItems(ctx.db, shopId))
    .filter(({ status, axes }) => status !== 'discontinued' && !axes)
    .map((row) => ({ ...row, version: parseItemVersion(row.version) }))

/** Whether one of these items has a free card, or needs none. */
const canBeDelivered = async (
  ctx: Ctx,
  items: readonly (Parameters<typeof drawsFromStock>[0] & { item_id: number })[],
): Promise<boolean> =>
  items.some((item) => !drawsFromStock(item)) ||
  hasFreeCard(
    ctx.db,
    items.map(({ item_id }) => item_id),
  )

/** Which steps from a new shop to one that sells are done, as its data shows. */
export async function showGuide(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId, guide_hidden: hidden } = await getManagedShopOrReject(ctx, shortUrl)
  const [published, channels, purchase] = await Promise.all([
    getPublishedItems(ctx, shopId),
    listShopPayChannels(ctx, shopId),
    hasPaidOrder(ctx.db, shopId),
  ])
  // drafts count while nothing on sale can be delivered; a shop that sells has too many items to read them all
  const isFilled = await canBeDelivered(ctx, published)
  const items = isFilled ? published : await listKeptItems(ctx, shopId)
  const shown = published[0] ?? items[0]
  const enabled = channels.filter((row) => row.enabled && !ownProviders.includes(row.provider))
  const onSale = published.length > 0
  const done: Record<GuideStep, boolean> = {
    shop: true,
    item: items.length > 0,
    cards: isFilled || (await canBeDelivered(ctx, items)),
    channel: enabled.length > 0,
    purchase,
    open: onSale && enabled.some((row) => row.real_money),
  }
  return {
    hidden,
    steps: [
      { name: 'shop', done: done.shop },
      { name: 'item', done: done.item },
      { name: 'cards', done: done.cards },
      { name: 'channel', done: done.channel },
      { name: 'purchase', done: done.purchase },
      { name: 'open', done: done.open },
    ],
    itemId: shown ? ItemId.parse(shown.public_id) : null,
    onSale,
    sandbox: ctx.config.sandbox,
  }
}
