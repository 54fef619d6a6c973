import type { Locale } from '@faka/contract/shared/locale'
import type { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { App } from '../../web/src/app/app.tsx'
import { createGuards } from '../../web/src/app/guards/run-guards.ts'
import { loadPage } from '../../web/src/app/lazy-page.tsx'
import { matchRoute } from '../../web/src/app/pages.tsx'
import { Providers } from '../../web/src/app/providers.tsx'
import { Frame } from '../../web/src/layout/frame.tsx'
import { MobileFrame } from '../../web/src/layout/mobile-frame.tsx'
import { changeAppSettings } from '../../web/src/lib/app-settings.ts'
import { loadMessages, setupI18n } from '../../web/src/lib/locale.ts'
import { createQueryClient } from '../../web/src/lib/query-client.ts'
import { SiteContext } from '../../web/src/lib/site.ts'
import { StorefrontRouter } from '../../web/src/lib/storefront-router.tsx'
import { clearStorage } from './clear-storage.ts'
import { renderSettled, unmountSettled } from './render-settled.ts'

export interface Answer {
  code: number
  message?: string
  data?: unknown
}

/** What the server replies to a call: an envelope, a raw response, or nothing. */
export type Answers = Record<string, (body: unknown) => Answer | Response | Promise<Response>>

/** Whether an element is on the shown page and not on a hidden cached one. */
export const isShown = (element: Element): boolean => element.closest('[style*="display: none"]') === null

/** The first match on the shown page. */
export const findShown = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find(isShown)

/** A browser that shows the storefront, and a server with configurable replies. Dispose of it after each test. */
export class Storefront implements AsyncDisposable {
  readonly client: QueryClient = createQueryClient()
  /** The paths of all calls, in order. */
  readonly calls: string[] = []
  readonly reported: string[] = []
  readonly answers: Answers

  constructor(answers: Answers = {}) {
    this.answers = answers
    clearStorage()
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
      const { pathname } = new URL(address, location.origin)
      this.calls.push(pathname)
      const answer = await this.answers[pathname]?.(JSON.parse(body))
      if (answer instanceof Response) return answer
      return Response.json({ message: '', data: null, ...(answer ?? { code: 404000 }) })
    })
  }

  /** Opens an address as if it were typed, or reloads a history entry by its key. */
  async open(
    address: string,
    { menuFromServer = false, locale = 'zh-CN' as Locale, mobile = false, historyKey = '' } = {},
  ): Promise<void> {
    history.replaceState(historyKey ? { key: historyKey } : null, '', address)
    if (menuFromServer) changeAppSettings({ menuFromServer })
    const { page } = matchRoute(location)
    const i18n = await setupI18n(locale, page.messages)
    await Promise.all([
      loadPage(page, mobile),
      loadMessages(mobile ? ['failure', 'account', 'mobile'] : ['failure', 'account']),
      import('../../web/src/layout/overlay-hosts.tsx'),
    ])
    const guards = createGuards((shortUrl) => this.reported.push(shortUrl))
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    await renderSettled(
      <Providers client={this.client} i18n={i18n}>
        <SiteContext value={{ mobile, base: '', phone: mobile }}>
          <StorefrontRouter>
            <App guards={guards} notFound={false} withoutData={false} frame={mobile ? MobileFrame : Frame} />
          </StorefrontRouter>
        </SiteContext>
      </Providers>,
      root,
    )
    await this.until(() => findShown('main h1') !== undefined)
    await this.until(() => document.querySelector('#toasts ul') !== null)
  }

  /** Runs a mutation whose failure the frame handles; resolves to its result or its error. */
  runMutation = (run: () => Promise<unknown>): Promise<unknown> =>
    this.client
      .getMutationCache()
      .build(this.client, { mutationFn: run })
      .execute(undefined)
      .catch((error) => error)

  text = (): string => document.body.textContent ?? ''
  toasts = (): string[] =>
    [...document.querySelectorAll('#toasts li')].map((toast) => toast.textContent ?? '')
  modal = (): string | undefined => document.querySelector('[role=dialog] h2')?.textContent ?? undefined

  /** Presses the last pressable element with this text, or matching this selector. */
  async press(text: string): Promise<void> {
    const pressable = text.startsWith('[') ? text : 'button, a, [role=menuitem]'
    const found = [...document.querySelectorAll<HTMLElement>(pressable)].findLast(
      (each) => isShown(each) && (pressable === text || each.textContent === text),
    )
    if (!found) throw new Error(`there is no ${text}`)
    found.click()
  }

  until = (condition: () => boolean): Promise<unknown> =>
    vi.waitFor(() => {
      if (!condition()) throw new Error(`not yet: ${this.text().slice(0, 300)}`)
    }, 60_000)

  async [Symbol.asyncDispose](): Promise<void> {
    await unmountSettled()
    vi.unstubAllGlobals()
  }
}
