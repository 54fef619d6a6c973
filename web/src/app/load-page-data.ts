import type { Locale } from '@faka/contract/shared/locale'
import type { AccentTheme } from '@faka/contract/shop/accent'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import { translationOf } from '../lib/messages.ts'
import { i18nByLocale } from '../lib/server-i18n.ts'
import { documentTitle, systemName } from '../lib/title.ts'
import type { PageLoader, RendererReads } from './page-loader.ts'
import { matchRoute, type PageRoute } from './pages.tsx'

/** What a page is rendered from: its data and the content of the document's head. */
export interface PageData {
  /** The name of the page's file. */
  page: string
  notFound: boolean
  /** Absent for pages that the browser fills. */
  first: InitialData | undefined
  /** The colours of the shop that such a page will show. */
  accent?: AccentTheme | undefined
  title: string
  description: string
}

interface PageUrl {
  pathname: string
  search: string
}

/** How the server reads pages: `web/src/pages/<name>.server.ts`. It is no part of the browser's scripts. */
const loaders = import.meta.glob<PageLoader>('../pages/*.server.ts', { eager: true, import: 'load' })

const titleOf = ({ title }: Pick<PageRoute, 'title'>, locale: Locale): string =>
  title ? documentTitle(translationOf(i18nByLocale[locale]).t(title)) : systemName

const descriptionOf = ({ description }: PageRoute, locale: Locale): string =>
  description ? translationOf(i18nByLocale[locale]).t(description) : ''

const notFoundData = (locale: Locale): PageData => ({
  page: 'not-found',
  notFound: true,
  first: { page: 'notFound' },
  title: titleOf({ title: 'shell.notFound.title' }, locale),
  description: '',
})

/** The page of an address without its data, which the browser then reads: its file, title and description. */
export function emptyPageData(url: PageUrl, locale: Locale): PageData {
  const { page } = matchRoute(url)
  const [title, description] = [titleOf(page, locale), descriptionOf(page, locale)]
  return { page: page.name, notFound: false, first: undefined, title, description }
}

/** Finds out what an address shows, and reads what its first screen needs. */
export async function loadPageData(url: PageUrl, locale: Locale, reads: RendererReads): Promise<PageData> {
  const match = matchRoute(url)
  const { name, path } = match.page
  if (path === '*') return notFoundData(locale)
  const load = loaders[`../pages/${name}.server.ts`]
  if (!load) return emptyPageData(url, locale)
  try {
    const loaded = await load(match, reads, locale)
    if (!loaded) return notFoundData(locale)
    const empty = emptyPageData(url, locale)
    return loaded === 'filledByBrowser' ? empty : { ...empty, ...loaded }
  } catch (error) {
    if (reads.notFoundKind(error) === undefined) throw error
    return notFoundData(locale)
  }
}
