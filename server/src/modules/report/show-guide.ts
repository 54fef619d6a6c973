import type { GuideStep, showGuide as operation } from '@faka/contract/report/guide'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { drawsFromStock, listItems, parseItemVersion } from '../item/public.ts'
import { hasPaidOrder } from '../order/public.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countFree } from '../stock/public.ts'

/** The platform's own channels exist without any action of the seller. */
const ownProviders = ['balance', 'manual']

/** Which steps from a new shop to one that sells are done, as its data shows. */
export async function showGuide(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId, guide_hidden: hidden } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, channels, purchase] = await Promise.all([
    listItems(ctx.db, shopId),
    listShopPayChannels(ctx, shopId),
    hasPaidOrder(ctx.db, shopId),
  ])
  const items = rows
    .filter(({ status }) => status !== 'discontinued')
    .map((row) => ({ ...row, version: parseItemVersion(row.version) }))
  const withoutStock = items.some((item) => !drawsFromStock(item))
  const free = withoutStock
    ? undefined
    : await countFree(
        ctx.db,
        items.map(({ item_id }) => item_id),
        1,
      )
  const shown = items.find(({ status }) => status === 'published') ?? items[0]
  const enabled = channels.filter((row) => row.enabled && !ownProviders.includes(row.provider))
  const onSale = shown?.status === 'published'
  const done: Record<GuideStep, boolean> = {
    shop: true,
    item: items.length > 0,
    cards: withoutStock || [...(free?.values() ?? [])].some((count) => count > 0),
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
