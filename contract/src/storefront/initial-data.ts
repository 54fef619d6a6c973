import * as z from 'zod/mini'
import { Item, pageItems } from '../item/item.ts'
import type { Locale } from '../shared/locale.ts'
import { Shop } from '../shop/shop.ts'
import type { LayoutSettings } from './layout-settings.ts'
import type { StorefrontSettings } from './storefront-settings.ts'

/** The id of the element that carries the first screen's data, so that the page need not ask for it again. */
export const initialDataElementId = 'first-screen'

/** What the server writes beside its drawing of a shop, an item, or an address that leads nowhere. */
export const InitialData = z.discriminatedUnion('page', [
  z.strictObject({
    page: z.literal('shop'),
    shop: Shop,
    query: pageItems.input,
    items: pageItems.reply,
  }),
  z.strictObject({ page: z.literal('item'), item: Item }),
  z.strictObject({ page: z.literal('notFound') }),
])
export type InitialData = z.infer<typeof InitialData>

/** What the drawing depends on besides the data. */
export interface RenderOptions {
  locale: Locale
  theme: 'light' | 'dark' | 'system'
  /** Whether the mobile site is drawn. */
  mobile: boolean
  /** What stands before every path of the site being drawn; empty where it has a host of its own. */
  base: string
  /** Whether the visitor holds a phone. */
  phone: boolean
  /** Which parts of the frame the visitor wishes to see. */
  app: LayoutSettings
  /** How the platform can be reached. */
  contact: StorefrontSettings['contact']
  /** The texts of the platform that are set. */
  texts: StorefrontSettings['texts']
}
