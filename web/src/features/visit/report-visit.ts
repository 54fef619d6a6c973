import type { ShortUrl } from '@faka/contract/shared/ids'
import { reportVisit as operation } from '@faka/contract/visit/visit'
import { call } from '../../lib/call.ts'
import { lastShop } from './last-shop.ts'

/** Counts a view of a shop, and makes it the target of the home link. A failed count is ignored. */
export const reportVisit = (shortUrl: ShortUrl): void => {
  lastShop.setState(shortUrl)
  call(operation, { shortUrl }).catch(() => {})
}
