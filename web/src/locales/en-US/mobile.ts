import type { Said } from '../words.ts'
import type { mobile as zh } from '../zh-CN/mobile.ts'

export const mobile: Said<typeof zh> = {
  'mobile.back': 'Back',
  'mobile.more': 'Language, appearance, desktop site',
  'mobile.items.more': 'Show more',
  'mobile.items.failed': 'No more items arrived; the network may be down.',
  'mobile.nav': 'Main',
  'mobile.shop': 'Shop',
  'mobile.shop.none': 'No shop visited yet: once you follow a seller’s link, this leads back to it',
  'mobile.orders': 'Orders',
  'mobile.my': 'Me',
}
