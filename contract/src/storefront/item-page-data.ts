import * as z from 'zod/mini'
import { Item } from '../item/item.ts'
import { ItemId } from '../shared/ids.ts'

/** The data that the server embeds in the rendered page of an item. */
export const ItemPageData = z.strictObject({
  page: z.literal('item'),
  item: Item,
  /** What the address asks for, where that is not the item itself but one of its variants is shown. */
  askedId: z.optional(ItemId),
})
export type ItemPageData = z.infer<typeof ItemPageData>
