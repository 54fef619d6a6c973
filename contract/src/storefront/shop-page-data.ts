import * as z from 'zod/mini'
import { pageItems } from '../item/item.ts'
import { Shop } from '../shop/shop.ts'

/** The data that the server embeds in the rendered page of a shop. */
export const ShopPageData = z.strictObject({
  page: z.literal('shop'),
  shop: Shop,
  query: pageItems.input,
  items: pageItems.reply,
})
export type ShopPageData = z.infer<typeof ShopPageData>
