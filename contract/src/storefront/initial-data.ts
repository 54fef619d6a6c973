import type { Locale } from '../shared/locale.ts'
import type { CheckoutPageData } from './checkout-page-data.ts'
import type { CustomPageData } from './custom-page-data.ts'
import type { ItemPageData } from './item-page-data.ts'
import type { LayoutSettings } from './layout-settings.ts'
import type { ShopPageData } from './shop-page-data.ts'
import type { StorefrontSettings } from './storefront-settings.ts'
import type { TextPageData } from './text-page-data.ts'

/**
 * The data that the server embeds in a rendered page. The schema of each is in a file of its own, so that no page loads
 * those of the others.
 */
export type InitialData =
  | ShopPageData
  | ItemPageData
  | CheckoutPageData
  | TextPageData
  | CustomPageData
  | { page: 'notFound' }

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
  codeWays: StorefrontSettings['codeWays']
  /** The platform texts that are set. */
  texts: StorefrontSettings['texts']
}
