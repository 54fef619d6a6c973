import { readItemId } from '@faka/contract/shared/urls'
import type { PageLoader } from '../app/page-loader.ts'
import { plainDescription } from '../features/item/description.ts'
import { documentTitle } from '../lib/title.ts'

/** Reads an item. */
export const load: PageLoader = async ({ params }, reads) => {
  const id = readItemId(params.id)
  if (!id) return undefined
  const item = await reads.getItem({ id })
  return {
    first: { page: 'item', item },
    title: documentTitle(item.title),
    description: plainDescription(item.description),
  }
}
