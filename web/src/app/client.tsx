import '../ui/tokens.css'
import type { ShortUrl } from '@faka/contract/shared/ids'
import { initialDataElementId } from '@faka/contract/storefront/initial-data'
import { locateSite, pathWithoutBase, siteCookie } from '@faka/contract/storefront/mobile-site'
import { syncAppSettings } from '../lib/app-settings.ts'
import { readCookie } from '../lib/cookie.ts'
import { isPhone } from '../lib/is-phone.ts'
import { readJsonElement } from '../lib/json-element.ts'
import { setupI18n, visitorLocale } from '../lib/locale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { BrowserRouter } from '../lib/routing.tsx'
import { readSettings } from '../lib/settings.ts'
import { yieldToMain } from '../lib/yield-to-main.ts'
import { App } from './app.tsx'
import { createGuards } from './guards/run-guards.ts'
import { hydrate } from './hydrate.tsx'
import { loadPage } from './lazy-page.tsx'
import { matchRoute } from './pages.tsx'
import { Providers } from './providers.tsx'

const isNotFound = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'page' in data && data.page === 'notFound'

/** Counts a view of a shop; its code comes when there is something to count, and nobody waits for it. */
const reportShopVisit = (shortUrl: ShortUrl): void => {
  import('../features/visit/report-visit.ts').then(({ reportVisit }) => reportVisit(shortUrl)).catch(() => {})
}

/** Fetches what the first page needs, then draws it in the place of what the server painted. */
async function start(root: HTMLElement): Promise<void> {
  // to begin the scripts was a long piece of work already
  await yieldToMain()
  const { mobileBase } = readSettings()
  const { mobile, base } = locateSite(location, mobileBase)
  const phone = isPhone()
  const placeAt = ({ pathname, search }: { pathname: string; search: string }) =>
    matchRoute({ pathname: pathWithoutBase(base, pathname), search })
  const first = placeAt(location)
  // every other page of a phone was led on by the server
  if (phone && !mobile && first.page.name === 'cash-desk' && readCookie(siteCookie) !== 'full') {
    const { redirectToMobileItem: leadToMobileDesk } = await import('./redirect-to-mobile-item.ts')
    return leadToMobileDesk(first, mobileBase)
  }
  const data = readJsonElement(initialDataElementId)
  const lost = isNotFound(data)
  const locale = visitorLocale()
  const client = createQueryClient()
  const guards = createGuards(reportShopVisit)
  const [speaking, page, frame] = await Promise.all([
    setupI18n(locale, mobile ? ['mobile', ...first.page.words] : first.page.words),
    lost ? undefined : loadPage(first.page, mobile),
    // the frame of the other site stays where it is
    mobile
      ? import('./mobile-site.ts').then((site) => site.MobileFrame)
      : import('../layout/frame.tsx').then((site) => site.Frame),
  ])
  if (data !== undefined) {
    page?.seed?.(data, client)
    await yieldToMain()
  }
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale
  syncAppSettings()
  history.scrollRestoration = 'manual'

  hydrate(
    root,
    <Providers client={client} i18n={speaking}>
      <BrowserRouter site={{ mobile, base, phone }}>
        <App guards={guards} notFound={lost} frame={frame} />
      </BrowserRouter>
    </Providers>,
  )
  const prepareNear = (url: URL) => {
    const place = placeAt(url)
    loadPage(place.page, mobile)
      .then((module) => module.prepare?.(place, client))
      .catch(() => {})
  }
  // a convenience, for which the first page does not wait
  import('../lib/prefetch-on-intent.ts')
    .then(({ prefetchOnIntent: watchNearbyLinks }) => watchNearbyLinks(prepareNear))
    .catch(() => {})
}

/** Marks, for this tab, that the page was begun again because its scripts were not to be had. */
const reloadedKey = 'begun-again'

/** A page that was opened before a new version came asks for scripts that are gone: once, it is opened anew. */
function reloadOnce(): void {
  if (sessionStorage.getItem(reloadedKey)) return
  sessionStorage.setItem(reloadedKey, '')
  location.reload()
}

const root = document.getElementById('root')
if (root) start(root).then(() => sessionStorage.removeItem(reloadedKey), reloadOnce)
