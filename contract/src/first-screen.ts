import * as z from 'zod/mini'
import type { PaintedSettings } from './app-settings.ts'
import { Item, pageItems } from './item.ts'
import type { Locale } from './locale.ts'
import type { StorefrontSettings } from './settings.ts'
import { Shop } from './shop.ts'

/** The id of the element that carries the first screen's data, so that the page need not ask for it again. */
export const firstScreenElement = 'first-screen'

/** What the server writes beside its drawing of a shop, an item, or an address that leads nowhere. */
export const FirstScreen = z.discriminatedUnion('page', [
  z.strictObject({
    page: z.literal('shop'),
    shop: Shop,
    query: pageItems.input,
    items: pageItems.reply,
  }),
  z.strictObject({ page: z.literal('item'), item: Item }),
  z.strictObject({ page: z.literal('notFound') }),
])
export type FirstScreen = z.infer<typeof FirstScreen>

/** What the drawing depends on besides the data. */
export interface PaintSetting {
  locale: Locale
  theme: 'light' | 'dark' | 'system'
  /** Whether the mobile site is drawn. */
  mobile: boolean
  /** What stands before every path of the site being drawn; empty where it has a host of its own. */
  base: string
  /** Whether the visitor holds a phone. */
  phone: boolean
  /** Which parts of the frame the visitor wishes to see. */
  app: PaintedSettings
  /** How the platform can be reached. */
  contact: StorefrontSettings['contact']
  /** The texts of the platform that are set. */
  texts: StorefrontSettings['texts']
}
