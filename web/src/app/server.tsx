import type { Item, ItemBrief } from '@faka/contract/item/item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import { readItemId, readShortUrl } from '@faka/contract/shared/urls'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData, RenderOptions } from '@faka/contract/storefront/initial-data'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { plainDescription } from '../features/item/description.ts'
import { type ItemsParams, readItemsParams, withoutClassify } from '../features/item/items-params.ts'
import { Frame } from '../layout/frame.tsx'
import { MobileFrame } from '../layout/mobile-frame.tsx'
import { AppSettingsContext, defaultAppSettings } from '../lib/app-settings.ts'
import { firstPageGroups, type MessageGroup, translationOf } from '../lib/messages.ts'
import { StaticRouter } from '../lib/routing.tsx'
import { i18nByLocale } from '../lib/server-i18n.ts'
import { PlatformSettingsContext } from '../lib/settings.ts'
import { documentTitle, systemName } from '../lib/title.ts'
import { App } from './app.tsx'
import { loadPage } from './lazy-page.tsx'
import { hasMobileFile, matchRoute, type PageRoute, pageOf, pages } from './pages.tsx'
import { Providers } from './providers.tsx'

/** Where the painter reads. Each throws what `whyAbsent` can tell apart. */
export interface RendererReads {
  getShop(input: { shortUrl: ShortUrl }): Promise<Shop>
  pageItems(input: ItemsParams): Promise<{ list: ItemBrief[]; total: number; page: number; pageSize: number }>
  getItem(input: { id: ItemId }): Promise<Item>
  /** Why a reading failed because the thing is not there; undefined for every other failure. */
  notFoundKind(error: unknown): 'shop' | 'item' | 'classify' | undefined
}

/** What a page is drawn from: its data and what stands in the head of the document. */
export interface PageData {
  /** The name of the page's file. */
  page: string
  notFound: boolean
  /** Absent for pages that the browser fills. */
  first: InitialData | undefined
  title: string
  description: string
}

const notFoundData = (locale: Locale): PageData => ({
  page: 'not-found',
  notFound: true,
  first: { page: 'notFound' },
  title: documentTitle(translationOf(i18nByLocale[locale]).t('shell.notFound.title')),
  description: '',
})

async function loadShopPage(
  shortUrl: ShortUrl,
  query: URLSearchParams,
  reads: RendererReads,
): Promise<PageData> {
  const wish = readItemsParams(shortUrl, query)
  const [shop, items] = await Promise.all([
    reads.getShop({ shortUrl }),
    reads.pageItems(wish).catch((error) => {
      if (reads.notFoundKind(error) === 'classify') return reads.pageItems(withoutClassify(wish))
      throw error
    }),
  ])
  return {
    page: 'shop-detail',
    notFound: false,
    first: { page: 'shop', shop, query: { ...wish }, items },
    title: documentTitle(shop.name),
    description: shop.opening || shop.notice,
  }
}

async function loadItemPage(id: ItemId, reads: RendererReads): Promise<PageData> {
  const item = await reads.getItem({ id })
  return {
    page: 'item-detail',
    notFound: false,
    first: { page: 'item', item },
    title: documentTitle(item.title),
    description: plainDescription(item.description),
  }
}

/** Finds out what an address shows, and reads what its first screen needs. */
export async function loadPageData(
  url: { pathname: string; search: string },
  locale: Locale,
  reads: RendererReads,
): Promise<PageData> {
  const { page, params, query } = matchRoute(url)
  const shortUrl = page.name === 'shop-detail' ? readShortUrl(params.shortUrl) : undefined
  const id = page.name === 'item-detail' ? readItemId(params.id) : undefined
  try {
    if (shortUrl) return await loadShopPage(shortUrl, query, reads)
    if (id) return await loadItemPage(id, reads)
  } catch (error) {
    if (reads.notFoundKind(error) === undefined) throw error
    return notFoundData(locale)
  }
  if (page.path === '*' || page.path.includes('/:')) return notFoundData(locale)
  const { t } = translationOf(i18nByLocale[locale])
  return {
    page: page.name,
    notFound: false,
    first: undefined,
    title: page.title ? documentTitle(t(page.title)) : systemName,
    description: '',
  }
}

const isFirstGroup = (group: MessageGroup): boolean => firstPageGroups.some((first) => first === group)

/** Every page, with whether the budget of first pages applies to it. */
export const pageList = pages.map(({ name, landing = false }) => ({ name, landing }))

const namedPage = (name: string): PageRoute => pages.find((each) => each.name === name) ?? pageOf('not-found')

/** The source files without which a page of a site cannot be drawn in a language, as the manifest of the build names them. */
export function listPageSources(
  name: string,
  { locale, mobile }: Pick<RenderOptions, 'locale' | 'mobile'>,
): string[] {
  const page = namedPage(name)
  const groups: readonly MessageGroup[] = [
    'shell',
    ...(mobile ? (['mobile'] as const) : []),
    ...page.messages,
  ]
  return [
    `src/pages/${mobile && hasMobileFile(page) ? 'mobile/' : ''}${page.name}.tsx`,
    `src/layout/${mobile ? 'mobile-frame' : 'frame'}.tsx`,
    ...groups.map((group) => `src/locales/${locale}/${group}.json?lingui`),
    ...(groups.every(isFirstGroup) ? [] : ['src/lib/lazy-messages.ts']),
  ]
}

/**
 * Renders a page as the browser hydrates it, with the preloads of the pictures that it shows at once. A page that
 * depends on the visitor, or whose data could not be read, is rendered as its skeleton.
 */
export async function renderPage(
  url: { pathname: string; search: string },
  { page: name, notFound, first }: PageData,
  { locale, theme, mobile, base, phone, app, contact, texts }: RenderOptions,
): Promise<{ html: string; preloads: string }> {
  const client = new QueryClient()
  const { seed } = await loadPage(namedPage(name), mobile)
  seed?.(first, client)
  const settings = { ...defaultAppSettings, ...app, theme, device: phone ? 'mobile' : 'desktop' } as const
  const markup = renderToString(
    <Providers client={client} i18n={i18nByLocale[locale]}>
      <AppSettingsContext value={settings}>
        <PlatformSettingsContext value={{ contact, texts }}>
          <StaticRouter site={{ mobile, base, phone }} url={url}>
            <App
              guards={[]}
              notFound={notFound}
              withoutData={seed !== undefined && !first}
              frame={mobile ? MobileFrame : Frame}
            />
          </StaticRouter>
        </PlatformSettingsContext>
      </AppSettingsContext>
    </Providers>,
  )
  // React writes the preloads of pictures in front; they belong into the head.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { html: markup.slice(preloads.length), preloads }
}
