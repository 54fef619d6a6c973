import type { ShortUrl } from '@faka/contract/shared/ids'
import { hasNeededRight, type NeededRight } from '@faka/contract/shared/shop-right'
import { useQuery } from '@tanstack/react-query'
import { useLoggedIn } from '../../lib/session.ts'
import { ownShopsQuery } from './own-shops-query.ts'
import { useChosenShop } from './use-chosen-shop.ts'

/**
 * What the account may do in a shop: the given one, else that of the address, else the first. The server decides again
 * for every call.
 */
export function useShopAccess(given?: ShortUrl) {
  const inAddress = useChosenShop()
  const chosen = given ?? inAddress
  const { data } = useQuery({ ...ownShopsQuery(), enabled: useLoggedIn() })
  const shop = data?.find(({ shortUrl }) => shortUrl === chosen) ?? data?.[0]
  const isOwner = shop?.isOwner ?? false
  return {
    isOwner,
    /** Whether the shop requires a second factor that the account lacks: it may do nothing else then. */
    lacksFactor: shop?.lacksFactor ?? false,
    /** Whether the account has one of the rights that a page or an operation needs. */
    may: (needed: readonly NeededRight[] = []): boolean =>
      isOwner || needed.includes('noShop') || hasNeededRight(shop?.rights ?? [], needed),
  }
}
