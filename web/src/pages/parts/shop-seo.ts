import { plainDescription } from '../../features/item/description.ts'
import { documentTitle } from '../../lib/title.ts'

interface DescribedShop {
  name: string
  opening: string
  notice: string
  seoTitle?: string | undefined
  seoDescription?: string | undefined
}

/** What search engines show of a shop: what its seller wrote for them, else what its page says. */
export const shopSeo = (shop: DescribedShop): { title: string; description: string } => ({
  title: documentTitle(shop.seoTitle || shop.name),
  description: shop.seoDescription || shop.opening || plainDescription(shop.notice) || shop.name,
})
