import '../ui/tokens.css'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { initialDataElementId } from '@faka/contract/storefront/initial-data-element'
import { locateSite, pathWithoutBase, siteCookie } from '@faka/contract/storefront/mobile-site'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { AppSettingsContext, renderedAppSettings, syncAppSettings } from '../lib/app-settings.ts'
import { readCookie } from '../lib/cookie.ts'
import { isPhone } from '../lib/is-phone.ts'
import { readJsonElement } from '../lib/json-element.ts'
import { renderedLocale, setupI18n } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { readSettings } from '../lib/settings.ts'
import { SiteContext } from '../lib/site.ts'
import { StorefrontRouter } from '../lib/storefront-router.tsx'
import { yieldToMain } from '../lib/yield-to-main.ts'
import { App } from './app.tsx'
import { createGuards } from './guards/run-guards.ts'
import { loadPage } from './lazy-page.tsx'
import { matchRoute } from './pages.tsx'
import { Providers } from './providers.tsx'

const isNotFound = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'page' in data && data.page === 'notFound'

/** Counts a view of a shop; its code is loaded when needed, and nothing waits for it. */
const reportShopVisit = (shortUrl: ShortUrl): void => {
  import('../features/visit/report-visit.ts').then(({ reportVisit }) => reportVisit(shortUrl)).catch(() => {})
}

/** Loads what the first page needs, then hydrates what the server rendered. */
async function start(container: HTMLElement): Promise<void> {
  // evaluating the scripts was already a long task
  await yieldToMain()
  const { mobileBase } = readSettings()
  const { mobile, base } = locateSite(location, mobileBase)
  const phone = isPhone()
  const matchUrl = ({ pathname, search }: { pathname: string; search: string }) =>
    matchRoute({ pathname: pathWithoutBase(base, pathname), search })
  const first = matchUrl(location)
  // the server redirects phones from all other pages
  if (phone && !mobile && first.page.redirectsPhones && readCookie(siteCookie) !== 'full') {
    const { redirectToMobileItem } = await import('./redirect-to-mobile-item.ts')
    return redirectToMobileItem(first, mobileBase)
  }
  const data = readJsonElement(initialDataElementId)
  const notFound = isNotFound(data)
  const locale = renderedLocale()
  const client = createQueryClient()
  const guards = createGuards(reportShopVisit)
  const [i18n, page, frame] = await Promise.all([
    setupI18n(locale, mobile ? ['mobile', ...first.page.messages] : first.page.messages),
    notFound ? undefined : loadPage(first.page, mobile),
    // only the frame of the current site is loaded
    mobile
      ? import('../layout/mobile-frame.tsx').then((site) => site.MobileFrame)
      : import('../layout/frame.tsx').then((site) => site.Frame),
  ])
  const withoutData = page?.seed !== undefined && !page.loadsItself && data === undefined
  if (data !== undefined) {
    page?.seed?.(data, client)
    await yieldToMain()
  } else {
    // what the server did not read is requested before the page is hydrated; the page itself reports a failure
    page?.prefetch?.(first, client).catch(() => {})
  }
  // with its slash, so that the root of a site keeps it
  const basename = location.pathname === base ? base : `${base}/`
  const rendered = renderedAppSettings()
  syncAppSettings()
  history.scrollRestoration = 'manual'

  // in slices, between which the browser answers the visitor
  startTransition(() => {
    hydrateRoot(
      container,
      <Providers client={client} i18n={i18n}>
        <AppSettingsContext value={rendered}>
          <SiteContext value={{ mobile, base, phone }}>
            <StorefrontRouter basename={basename}>
              <App guards={guards} notFound={notFound} withoutData={withoutData} frame={frame} />
            </StorefrontRouter>
          </SiteContext>
        </AppSettingsContext>
      </Providers>,
      { onRecoverableError: (error) => reportError(error) },
    )
  })
  const prefetchPage = (url: URL) => {
    const match = matchUrl(url)
    loadPage(match.page, mobile)
      .then((module) => module.prefetch?.(match, client))
      .catch(() => {})
  }
  // not needed by the first page
  import('../lib/prefetch-on-intent.ts')
    .then(({ prefetchOnIntent }) => prefetchOnIntent(prefetchPage))
    .catch(() => {})
}

/** Marks, for this tab, that the page was reloaded because its scripts could not be loaded. */
const reloadedKey = 'begun-again'

/** After a deployment an open page may request scripts that no longer exist: reload once. */
function reloadOnce(): void {
  if (sessionStorage.getItem(reloadedKey)) return
  sessionStorage.setItem(reloadedKey, '')
  location.reload()
}

const root = document.getElementById('root')
if (root) start(root).then(() => sessionStorage.removeItem(reloadedKey), reloadOnce)
