import { formatFen } from '@faka/contract/shared/money'
import { documentTitle } from '../../lib/title.ts'
import { plainDescription } from './description.ts'

interface DescribedItem {
  title: string
  description: string
  priceFen: number
  seoTitle?: string | undefined
  seoDescription?: string | undefined
}

/** What search engines show of an item: what its seller wrote for them, else what its page says. */
export const itemSeo = (item: DescribedItem): { title: string; description: string } => ({
  title: documentTitle(item.seoTitle || item.title),
  description:
    item.seoDescription ||
    plainDescription(item.description) ||
    `${item.title} · ${formatFen(item.priceFen)}`,
})
