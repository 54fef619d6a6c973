import type { RenderOptions } from '@faka/contract/storefront/initial-data'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Frame } from '../layout/frame.tsx'
import { MobileFrame } from '../layout/mobile-frame.tsx'
import { AppSettingsContext, defaultAppSettings } from '../lib/app-settings.ts'
import { firstPageGroups, type MessageGroup } from '../lib/messages.ts'
import { i18nByLocale } from '../lib/server-i18n.ts'
import { PlatformSettingsContext } from '../lib/settings.ts'
import { SiteContext } from '../lib/site.ts'
import { App } from './app.tsx'
import { loadPage } from './lazy-page.tsx'
import type { PageData } from './load-page-data.ts'
import { pageParts } from './page-parts.ts'
import { hasMobileFile, type PageRoute, pageOf, pages } from './pages.tsx'
import { Providers } from './providers.tsx'

export { emptyPageData, loadPageData } from './load-page-data.ts'

const isFirstGroup = (group: MessageGroup): boolean => firstPageGroups.some((first) => first === group)

/** Every page, with whether the budget of first pages applies to it. */
export const pageList = pages.map(({ name, landing = false }) => ({ name, landing }))

const namedPage = (name: string): PageRoute => pages.find((each) => each.name === name) ?? pageOf('not-found')

/** The source files without which a page of a site cannot be rendered in a language, as the manifest of the build names them. */
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
 * The source files of the parts that a page imports by itself as soon as it is interactive. The browser fetches them with
 * the page, since one after the other they would take several round trips.
 */
export function listPartSources(
  name: string,
  { locale, mobile }: Pick<RenderOptions, 'locale' | 'mobile'>,
): string[] {
  const page = namedPage(name)
  const file = `${mobile && hasMobileFile(page) ? 'mobile/' : ''}${page.name}`
  const { sources, messages } = pageParts[file] ?? { sources: [], messages: [] }
  return [
    ...sources,
    ...(messages.length > 0 ? ['src/lib/lazy-messages.ts'] : []),
    ...messages.map((group) => `src/locales/${locale}/${group}.json?lingui`),
  ]
}

/**
 * Renders a page as the browser hydrates it, with the preloads of the pictures that it shows at once. A page that
 * depends on the visitor, or whose data could not be read, is rendered as its skeleton.
 */
export async function renderPage(
  url: { pathname: string; search: string },
  { page: name, notFound, first }: PageData,
  { locale, theme, mobile, base, phone, app, contact, texts, codeWays }: RenderOptions,
): Promise<{ html: string; preloads: string }> {
  const client = new QueryClient()
  const { seed, loadsItself } = await loadPage(namedPage(name), mobile)
  seed?.(first, client)
  const settings = { ...defaultAppSettings, ...app, theme, device: phone ? 'mobile' : 'desktop' } as const
  const markup = renderToString(
    <Providers client={client} i18n={i18nByLocale[locale]}>
      <AppSettingsContext value={settings}>
        <PlatformSettingsContext value={{ contact, texts, codeWays }}>
          <SiteContext value={{ mobile, base, phone }}>
            <StaticRouter basename={base} location={base + url.pathname + url.search}>
              <App
                guards={[]}
                notFound={notFound}
                withoutData={seed !== undefined && !loadsItself && !first}
                frame={mobile ? MobileFrame : Frame}
              />
            </StaticRouter>
          </SiteContext>
        </PlatformSettingsContext>
      </AppSettingsContext>
    </Providers>,
  )
  // React writes the preloads of pictures in front; they belong into the head.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { html: markup.slice(preloads.length), preloads }
}
