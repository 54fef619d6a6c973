import type { Translated } from '../message-types.ts'
import type { mobile as zh } from '../zh-CN/mobile.ts'

export const mobile: Translated<typeof zh> = {
  'mobile.back': 'Back',
  'mobile.more': 'Language, appearance, desktop site',
  'mobile.items.more': 'Show more',
  'mobile.items.failed': 'More items did not load. Your connection may be down.',
  'mobile.nav': 'Main navigation',
  'mobile.shop': 'Shop',
  'mobile.shop.none': 'No shop visited yet. Once you have opened a seller’s link, this takes you back there',
  'mobile.orders': 'Orders',
  'mobile.my': 'Me',
}
