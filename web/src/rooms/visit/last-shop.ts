import type { ShortUrl } from '@faka/contract/ids'
import { readShortUrl } from '@faka/contract/urls'

const key = 'last-shop'

/** The shop that was visited last in this tab of the browser. */
export const lastShop = (): ShortUrl | undefined => readShortUrl(sessionStorage.getItem(key) ?? undefined)

/** Remembers a shop as the one that was visited last. */
export const keepLastShop = (shop: ShortUrl): void => sessionStorage.setItem(key, shop)
