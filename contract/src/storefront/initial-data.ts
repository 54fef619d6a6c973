import * as z from 'zod/mini'
import { Item, pageItems } from '../item/item.ts'
import type { Locale } from '../shared/locale.ts'
import { Shop } from '../shop/shop.ts'
import type { LayoutSettings } from './layout-settings.ts'
import type { StorefrontSettings } from './storefront-settings.ts'

/** The data the server embeds in the rendered page of a shop, an item, or an address that is not found. */
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

/** What rendering depends on besides the data. */
export interface RenderOptions {
  locale: Locale
  theme: 'light' | 'dark' | 'system'
  /** Whether the mobile site is rendered. */
  mobile: boolean
  /** Path prefix of the rendered site; empty if it has a host of its own. */
  base: string
  /** Whether the visitor uses a phone. */
  phone: boolean
  /** The layout the visitor chose. */
  app: LayoutSettings
  /** Contact details of the platform. */
  contact: StorefrontSettings['contact']
  /** The platform texts that are set. */
  texts: StorefrontSettings['texts']
}
