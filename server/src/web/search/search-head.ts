import { type Locale, locales } from '@faka/contract/shared/locale'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import { mobileSiteUrl } from '@faka/contract/storefront/mobile-site'
import { embedJson, escapeText } from '../ssr/markup.ts'
import { itemStructuredData } from './item-structured-data.ts'
import { addressInLocale, pageAddress } from './page-address.ts'
import { socialTags } from './social-tags.ts'

/** A rendered page, as the head describes it. */
export interface SearchHeadInput {
  /** The address that was asked for, without the path of its site. */
  url: { pathname: string; search: string }
  first: InitialData | undefined
  description: string
  /** The language that the URL names. */
  urlLocale: Locale | undefined
  /** Whether it is rendered for the mobile site. */
  mobile: boolean
  locale: Locale
}

/** The URLs of the two sites. */
interface Sites {
  /** The URL of the full site, without a trailing slash. */
  publicUrl: string
  /** The mobile site: a path of this origin, or a URL. */
  mobileBase: string
}

const link = (attributes: Record<string, string>): string =>
  `<link${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('')}>`

/** The same page in each language, and for visitors of any other; and on a phone, for the full site. */
function alternateLinks(address: string, mobile: boolean, { publicUrl, mobileBase }: Sites): string {
  const inLocales = locales.map((locale) =>
    link({ rel: 'alternate', hreflang: locale, href: publicUrl + addressInLocale(address, locale) }),
  )
  const phones = new URL(mobileSiteUrl(mobileBase, address), publicUrl).href
  return [
    ...inLocales,
    link({ rel: 'alternate', hreflang: 'x-default', href: publicUrl + address }),
    ...(mobile
      ? []
      : [link({ rel: 'alternate', media: 'only screen and (max-width: 640px)', href: phones })]),
  ].join('')
}

/**
 * What the head of a page says to search engines and messengers: its canonical URL on the full site, the page in the other
 * languages, its title and picture for links that are shared, and an item's structured data. Pages that search engines
 * leave out have no more than the canonical URL of the mobile site's copy.
 */
export function searchHead(input: SearchHeadInput, sites: Sites): string {
  const { url, first, urlLocale, mobile, description, locale } = input
  const { publicUrl } = sites
  const address = pageAddress(first)
  if (address === undefined)
    return mobile ? link({ rel: 'canonical', href: publicUrl + url.pathname + url.search }) : ''
  const canonical = publicUrl + (urlLocale ? addressInLocale(address, urlLocale) : address)
  const data = first?.page === 'item' && itemStructuredData(first.item, { publicUrl, description })
  return [
    link({ rel: 'canonical', href: canonical }),
    alternateLinks(address, mobile, sites),
    socialTags({ first, description, locale, canonical, publicUrl }),
    data ? `<script type="application/ld+json">${embedJson(data)}</script>` : '',
  ].join('')
}
