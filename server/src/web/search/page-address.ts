import { platformTextUrl } from '@faka/contract/menu/platform-text'
import type { PageName } from '@faka/contract/pages'
import { type Locale, localeQuery, locales } from '@faka/contract/shared/locale'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { customPageUrl } from '@faka/contract/shop/custom-page'
import type { InitialData } from '@faka/contract/storefront/initial-data'

/** The pages that search engines are asked to list; every other one is a visitor's own. */
const listedPages: readonly string[] = [
  'shop-detail',
  'item-detail',
  'platform-text',
  'custom-page',
] satisfies PageName[]

/**
 * The address by which search engines know a page, without what only leads to it; undefined for one that they are asked to
 * leave out: orders, searches, what the server calls unlisted, and texts that are not published.
 */
export function pageAddress(first: InitialData | undefined): string | undefined {
  switch (first?.page) {
    case 'item': {
      const { item } = first
      return item.unlisted ? undefined : itemUrl(item.variants?.id ?? item.id, item.shortUrl)
    }
    case 'shop': {
      const { classifyId, keyword, page } = first.query
      return keyword || first.shop.unlisted
        ? undefined
        : shopUrl(first.shop.shortUrl, classifyId, undefined, page)
    }
    case 'text':
      return first.found.text === null ? undefined : platformTextUrl(first.name)
    case 'customPage':
      return customPageUrl(first.found.id)
    default:
      return undefined
  }
}

/** Whether search engines are asked to leave out a page, by its name and its data, which is absent if it could not be read. */
export const isUnlisted = (page: string, first: InitialData | undefined): boolean =>
  !listedPages.includes(page) || (first !== undefined && pageAddress(first) === undefined)

/** The language that a URL names. */
export const readUrlLocale = (query: URLSearchParams): Locale | undefined =>
  locales.find((locale) => locale === query.get(localeQuery))

/** The address of a page in a language, whatever the visitor's browser prefers. */
export const addressInLocale = (address: string, locale: Locale): string =>
  `${address}${address.includes('?') ? '&' : '?'}${localeQuery}=${locale}`
