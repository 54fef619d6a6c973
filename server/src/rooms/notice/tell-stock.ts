import { ItemId, ShortUrl } from '@faka/contract/ids'
import { itemUrl } from '@faka/contract/urls'
import type { House } from '../../kernel/ctx.ts'
import { findItem } from '../item/door.ts'
import { knownShop } from '../shop/door.ts'
import { freeCards } from '../stock/door.ts'
import { nothing, type Occasion, type Told, tellSeller } from './told.ts'

const names = { 'item.lowStock': 'lowStock', 'item.soldOut': 'soldOut' } as const

/** What a seller is told of an item's stock. */
export const tellStock =
  (kind: keyof typeof names) =>
  async (house: House, { happening, notice }: Occasion): Promise<Told> => {
    const item = await findItem(house.db, happening.subject)
    if (!item) return nothing
    const { name: shop, short_url } = await knownShop(house, item.shop_id)
    const left = (await freeCards(house, [item.item_id])).get(item.item_id) ?? 0
    const free = kind === 'item.soldOut' ? 0 : left
    const vars = { item: item.wares.title, itemId: item.public_id, shop, free: String(free) }
    const path = itemUrl(ItemId.parse(item.public_id), ShortUrl.parse(short_url))
    return {
      messages: tellSeller(house, notice, { name: names[kind], vars, path }),
      data: { itemId: item.public_id, free },
    }
  }
