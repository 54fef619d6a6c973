import type { ShortUrl } from '@faka/contract/shared/ids'
import { readShopId, readShortUrl } from '@faka/contract/shared/urls'
import type { Guard, RouteMatch } from './guard.ts'

const visitedShop = ({ page, params, query }: RouteMatch): ShortUrl | undefined => {
  if (page.name === 'shop-detail') return readShortUrl(params.shortUrl)
  if (page.name === 'item-detail') return readShopId(query)
  return undefined
}

/** Reports a view whenever a shop's page, or an item's page that names its shop, is entered. */
export const trackVisit =
  (report: (shortUrl: ShortUrl) => void): Guard =>
  ({ to, from }) => {
    if (from?.pathname === to.pathname) return
    const shop = visitedShop(to)
    if (shop) report(shop)
    return undefined
  }
