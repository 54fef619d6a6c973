import type { ShortUrl } from '@faka/contract/shared/ids'
import { reportVisit as operation } from '@faka/contract/visit/visit'
import { call } from '../../lib/call.ts'
import { lastShop } from './last-shop.ts'

/** Counts a view of a shop, to which the way home leads from then on. A count that fails is no reason to bother the visitor. */
export const reportVisit = (shortUrl: ShortUrl): void => {
  lastShop.setState(shortUrl)
  call(operation, { shortUrl }).catch(() => {})
}
