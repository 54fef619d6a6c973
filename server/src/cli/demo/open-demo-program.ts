import { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { setProgram } from '../../modules/delivery/set-program.ts'
import { showProgram } from '../../modules/delivery/show-program.ts'
import { createItem } from '../../modules/item/create-item.ts'
import { listItems } from '../../modules/item/public.ts'
import { publishItem } from '../../modules/item/publish-item.ts'
import type { CachedShop } from '../../modules/shop/public.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** A later start recognizes its item by the title. */
const title = '由发货程序发货的卡密（模拟）'

/**
 * Hands an item of the demo shop to the simulated program that runs beside this server, whose address may differ at each
 * start. Without the simulator its orders wait for manual delivery.
 */
export async function openDemoProgram(ctx: Ctx, shop: CachedShop): Promise<void> {
  const { sandbox, simulatedProgram: url } = ctx.config
  if (!sandbox || url === undefined) return
  const shortUrl = ShortUrl.parse(shop.short_url)
  if ((await showProgram(ctx, { shortUrl })).url !== url) await setProgram(ctx, { shortUrl, url })
  const items = await listItems(ctx.db, shop.shop_id)
  if (items.some(({ version }) => version.title === title)) return
  const { itemId } = await createItem(ctx, {
    shortUrl,
    content: 'cards',
    title,
    priceFen: 100,
    delivery: 'byHand',
    byProgram: true,
    description: '付款后，模拟的发货程序给出一张编造的卡密。',
  })
  await publishItem(ctx, { itemId: ItemId.parse(itemId) })
}
