import type { Said } from '../words.ts'
import type { shop as zh } from '../zh-CN/shop.ts'

export const shop: Said<typeof zh> = {
  'shop.notice': 'Notice',
  'shop.contact': 'Contact the seller',
  'shop.contact.qq': 'QQ',
  'shop.contact.wechat': 'WeChat',
  'shop.contact.mail': 'E-mail',
  'shop.contact.phone': 'Phone',
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
  'shop.noPage.text': 'The items end on page {pages}.',
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
