import './tokens.css'
import { firstScreenElement } from '@faka/contract/first-screen'
import type { ShortUrl } from '@faka/contract/ids'
import { pathUnder, siteCookie, standingOf } from '@faka/contract/mobile'
import { App } from './app.tsx'
import { guardsOf } from './guards/pass-guards.ts'
import { followAppSettings } from './kernel/app-settings.ts'
import { breathe } from './kernel/breathe.ts'
import { readCookie } from './kernel/cookie.ts'
import { readJsonElement } from './kernel/json-element.ts'
import { beginSpeaking, visitorLocale } from './kernel/locale.ts'
import { isOnPhone } from './kernel/on-phone.ts'
import { queryClient } from './kernel/query.ts'
import { BrowserWay } from './kernel/routing.tsx'
import { readSettings } from './kernel/settings.ts'
import { loadPage } from './lazy-page.tsx'
import { placeOf } from './routes.tsx'
import { Surroundings } from './surroundings.tsx'
import { takeOver } from './take-over.tsx'

const isLost = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'page' in data && data.page === 'notFound'

/** Counts a view of a shop; its code comes when there is something to count, and nobody waits for it. */
const report = (shortUrl: ShortUrl): void => {
  import('./rooms/visit/report-visit.ts').then(({ reportVisit }) => reportVisit(shortUrl)).catch(() => {})
}

/** Fetches what the first page needs, then draws it in the place of what the server painted. */
async function start(root: HTMLElement): Promise<void> {
  // to begin the scripts was a long piece of work already
  await breathe()
  const { mobileBase } = readSettings()
  const { mobile, base } = standingOf(location, mobileBase)
  const phone = isOnPhone()
  const placeAt = ({ pathname, search }: { pathname: string; search: string }) =>
    placeOf({ pathname: pathUnder(base, pathname), search })
  const first = placeAt(location)
  // every other page of a phone was led on by the server
  if (phone && !mobile && first.page.name === 'cash-desk' && readCookie(siteCookie) !== 'full') {
    const { leadToMobileDesk } = await import('./mobile-redirect.ts')
    return leadToMobileDesk(first, mobileBase)
  }
  const data = readJsonElement(firstScreenElement)
  const lost = isLost(data)
  const locale = visitorLocale()
  const client = queryClient()
  const guards = guardsOf(report)
  const [speaking, page, frame] = await Promise.all([
    beginSpeaking(locale, mobile ? ['mobile', ...first.page.words] : first.page.words),
    lost ? undefined : loadPage(first.page, mobile),
    // the frame of the other site stays where it is
    mobile
      ? import('./mobile-site.ts').then((site) => site.MobileFrame)
      : import('./chrome/frame.tsx').then((site) => site.Frame),
  ])
  if (data !== undefined) {
    page?.seed?.(data, client)
    await breathe()
  }
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale
  followAppSettings()
  history.scrollRestoration = 'manual'

  takeOver(
    root,
    <Surroundings client={client} speaking={speaking}>
      <BrowserWay site={{ mobile, base, phone }}>
        <App guards={guards} lost={lost} frame={frame} />
      </BrowserWay>
    </Surroundings>,
  )
  const prepareNear = (url: URL) => {
    const place = placeAt(url)
    loadPage(place.page, mobile)
      .then((module) => module.prepare?.(place, client))
      .catch(() => {})
  }
  // a convenience, for which the first page does not wait
  import('./kernel/nearby.ts').then(({ watchNearbyLinks }) => watchNearbyLinks(prepareNear)).catch(() => {})
}

/** Marks, for this tab, that the page was begun again because its scripts were not to be had. */
const begunAgain = 'begun-again'

/** A page that was opened before a new version came asks for scripts that are gone: once, it is opened anew. */
function beginAgain(): void {
  if (sessionStorage.getItem(begunAgain)) return
  sessionStorage.setItem(begunAgain, '')
  location.reload()
}

const root = document.getElementById('root')
if (root) start(root).then(() => sessionStorage.removeItem(begunAgain), beginAgain)
