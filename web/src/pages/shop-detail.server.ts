import { readShortUrl } from '@faka/contract/shared/urls'
import type { PageLoader } from '../app/page-loader.ts'
import { readItemsParams, withoutClassify } from '../features/item/items-params.ts'
import { shopSeo } from './parts/shop-seo.ts'

/** Reads a shop and the page of its items that the address names; all items where their classify is gone. */
export const load: PageLoader = async ({ params, query }, reads) => {
  const shortUrl = readShortUrl(params.shortUrl)
  if (!shortUrl) return undefined
  const input = readItemsParams(shortUrl, query)
  const [shop, items] = await Promise.all([
    reads.getShop({ shortUrl }),
    reads.pageItems(input).catch((error) => {
      if (reads.notFoundKind(error) === 'classify') return reads.pageItems(withoutClassify(input))
      throw error
    }),
  ])
  return {
    first: { page: 'shop', shop, query: { ...input }, items },
    ...shopSeo(shop),
  }
}
