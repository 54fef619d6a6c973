import { readAskedItemId } from '@faka/contract/shared/urls'
import type { PageLoader } from '../app/page-loader.ts'
import { itemSeo } from '../features/item/item-seo.ts'

/** Reads an item. */
export const load: PageLoader = async (match, reads) => {
  const id = readAskedItemId(match)
  if (!id) return undefined
  const item = await reads.getItem({ id })
  return { first: { page: 'item', item, ...(item.id !== id && { askedId: id }) }, ...itemSeo(item) }
}
