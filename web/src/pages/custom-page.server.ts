import { readCustomPageId } from '@faka/contract/shop/custom-page'
import type { PageLoader } from '../app/page-loader.ts'
import { customPageSeo } from './parts/custom-page-seo.ts'

/** Reads a page that the seller of a shop wrote. */
export const load: PageLoader = async ({ params }, reads) => {
  const customPageId = readCustomPageId(params.id)
  if (!customPageId) return undefined
  const found = await reads.getCustomPage({ customPageId })
  return { first: { page: 'customPage', found }, ...customPageSeo(found) }
}
