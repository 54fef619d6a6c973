import * as z from 'zod/mini'
import { Item } from '../item/item.ts'

/** The data that the server embeds in the rendered page of an item. */
export const ItemPageData = z.strictObject({ page: z.literal('item'), item: Item })
export type ItemPageData = z.infer<typeof ItemPageData>
