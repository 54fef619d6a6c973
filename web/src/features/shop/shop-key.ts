import type { ShortUrl } from '@faka/contract/shared/ids'

/** The key of a shop in the query cache. Apart from the query, so that a reader of the cache does not load its schema. */
export const shopKey = (shortUrl: ShortUrl) => ['shop.getShop', { shortUrl }]
