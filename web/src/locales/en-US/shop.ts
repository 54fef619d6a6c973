import type { Translated } from '../message-types.ts'
import type { shop as zh } from '../zh-CN/shop.ts'

export const shop: Translated<typeof zh> = {
  'shop.notice': 'Notice',
  'shop.contact': 'Contact the seller',
  'shop.contact.qq': 'QQ',
  'shop.contact.wechat': 'WeChat',
  'shop.contact.mail': 'Email',
  'shop.contact.phone': 'Phone',
  'shop.record': 'How this shop is doing',
  'shop.record.delivered': {
    by: 'count',
    one: '{count} order delivered in {days} days',
    other: '{count} orders delivered in {days} days',
  },
  'shop.record.fast': '{percent}% delivered within a minute',
  'shop.record.complaints.none': 'No complaints in {days} days',
  'shop.record.complaints': {
    by: 'count',
    one: '{count} complaint in {days} days',
    other: '{count} complaints in {days} days',
  },
  'shop.record.complaints.resolved': ', {count} resolved',
  'shop.record.complaints.rejected': ', {count} not upheld',
  'shop.record.complaints.withdrawn': ', {count} withdrawn',
  'shop.record.since': 'Open since {month} {year}',
  /** January to December, separated by blanks. */
  'shop.record.months':
    'January February March April May June July August September October November December',
  'shop.classifies': 'Categories',
  'shop.all': 'All',
  'shop.search': 'Search items',
  'shop.search.go': 'Search',
  'shop.search.clear': 'Clear search',
  'shop.found': {
    by: 'count',
    one: '{count} item for “{keyword}”',
    other: '{count} items for “{keyword}”',
  },
  'shop.noPage.title': 'There is no page {page}',
  'shop.noPage.text': 'The last page of items is page {pages}.',
  'shop.noPage.last': 'Go to the last page',
  'shop.nothingFound.title': 'No items found',
  'shop.nothingFound.text': 'Try another word, or look at all items.',
  'shop.empty.title': 'No items here yet',
  'shop.empty.text': 'The seller is stocking up. Come back later, or look at another category.',
  'shop.seeAll': 'See all items',
  'shop.items': 'Items',
  'shop.pages': 'Pages',
  'shop.page': 'Page {page} of {pages}',
  'shop.previous': 'Previous',
  'shop.next': 'Next',
}
