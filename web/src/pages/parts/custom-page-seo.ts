import { plainDescription } from '../../features/item/description.ts'
import { documentTitle } from '../../lib/title.ts'

interface DescribedPage {
  title: string
  text: string
  shopName: string
  seoTitle?: string | undefined
  seoDescription?: string | undefined
}

/** The title of a page that a seller wrote: the one for search engines, else its own with the name of the shop. */
export const customPageTitle = ({ title, shopName, seoTitle }: Omit<DescribedPage, 'text'>): string =>
  seoTitle || `${title} · ${shopName}`

/** What search engines show of a page that a seller wrote: what the seller wrote for them, else what the page says. */
export const customPageSeo = (page: DescribedPage): { title: string; description: string } => ({
  title: documentTitle(customPageTitle(page)),
  description: page.seoDescription || plainDescription(page.text) || page.title,
})
