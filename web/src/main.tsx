import './tokens.css'
import { firstScreenElement } from '@faka/contract/first-screen'
import { baseOf, pathUnder } from '@faka/contract/mobile'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { guardsOf } from './guards/pass-guards.ts'
import { readEarlyDeeds, repeatEarlyDeeds } from './kernel/early-deeds.ts'
import { readJsonElement } from './kernel/json-element.ts'
import { beginSpeaking, visitorLocale } from './kernel/locale.ts'
import { watchNearbyLinks } from './kernel/nearby.ts'
import { isOnPhone } from './kernel/on-phone.ts'
import { queryClient } from './kernel/query.ts'
import { BrowserWay } from './kernel/routing.tsx'
import { readSettings } from './kernel/settings.ts'
import { shownTheme } from './kernel/theme.ts'
import { loadPage } from './lazy-page.tsx'
import { reportVisit } from './rooms/visit/report-visit.ts'
import { placeOf } from './routes.tsx'
import { Surroundings } from './surroundings.tsx'

const isLost = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'page' in data && data.page === 'notFound'

/** Fetches what the first page needs, then draws it over what the server painted, in one step. */
async function start(root: HTMLElement): Promise<void> {
  const { mobileBase, menuFromServer } = readSettings()
  const base = baseOf(location.pathname, mobileBase)
  const placeAt = ({ pathname, search }: { pathname: string; search: string }) =>
    placeOf({ pathname: pathUnder(base, pathname), search })
  const first = placeAt(location)
  if (base === '' && isOnPhone()) {
    const { leadToMobileSite } = await import('./mobile-redirect.ts')
    return leadToMobileSite(first, mobileBase)
  }
  const data = readJsonElement(firstScreenElement)
  const lost = isLost(data)
  const locale = visitorLocale()
  const client = queryClient()
  const guards = guardsOf({ report: reportVisit, menuFromServer })
  const [speaking, page] = await Promise.all([
    beginSpeaking(locale, first.page.words),
    lost ? undefined : loadPage(first.page),
  ])
  if (data !== undefined) page?.seed?.(data, client)
  document.documentElement.lang = locale
  history.scrollRestoration = 'manual'

  const deeds = readEarlyDeeds(root)
  flushSync(() =>
    createRoot(root).render(
      <Surroundings client={client} speaking={speaking}>
        <BrowserWay base={base}>
          <App guards={guards} theme={shownTheme()} lost={lost} />
        </BrowserWay>
      </Surroundings>,
    ),
  )
  repeatEarlyDeeds(root, deeds)
  watchNearbyLinks((url) => {
    const place = placeAt(url)
    loadPage(place.page)
      .then((module) => module.prepare?.(place, client))
      .catch(() => {})
  })
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
