import type { Locale } from '@faka/contract/shared/locale'
import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { Providers } from '../../web/src/app/providers.tsx'
import { rememberContact } from '../../web/src/features/account/remembered-contact.ts'
import { listen } from '../../web/src/lib/events.ts'
import { setupI18n } from '../../web/src/lib/locale.ts'
import { createQueryClient } from '../../web/src/lib/query-client.ts'
import { RouteMatchProvider } from '../../web/src/lib/route-match.ts'
import { currentToast, dismissToast } from '../../web/src/ui/toast.ts'
import { clearStorage } from './clear-storage.ts'
import { FixedRouter } from './fixed-router.tsx'
import { renderSettled, unmountSettled } from './render-settled.ts'
import { fill, press, submit } from './user.ts'

export interface Answer {
  code: number
  message?: string
  data: unknown
}

export const done = (data: unknown = {}): Answer => ({ code: 0, data })
export const rejected = (code: number, data: unknown = null): Answer => ({ code, data })

/** A session as the server returns it. */
export const session = {
  id: 'HD0VSEC2T567RK21W691',
  userName: 'lime',
  phone: '13800138000',
  roles: [{ role: 'BUYER' }],
  token: 'token-of-the-session',
  createTime: '2026-11-21T08:00:00.000Z',
  updateTime: '2026-11-21T08:00:00.000Z',
  lastLoginTime: '2026-11-21T08:00:00.000Z',
}

const loginWays = { code: ['验证码登录', 'With a code'], password: ['密码登录', 'With a password'] }

/** A browser that shows one account page, and a server with configurable replies. */
export function openAccountPage() {
  clearStorage()
  rememberContact('')
  dismissToast()
  const failures: unknown[] = []
  const stopListening = listen('failure', ({ error }) => failures.push(error))

  const harness = {
    /** The replies, by the last segment of the path; without one the connection breaks. */
    answers: new Map<string, Answer | Promise<Answer>>(),
    calls: [] as { name: string; body: Record<string, unknown> }[],
    navigations: [] as string[],
    /** Failures that reached the failure handler, which would report them a second time. */
    failures,
    root: document.createElement('div'),
    async show(Page: ComponentType, address: string, locale: Locale = 'zh-CN') {
      await unmountSettled()
      const url = new URL(address, 'http://shop.test')
      const i18n = await setupI18n(locale, ['account'])
      document.body.replaceChildren(harness.root)
      await renderSettled(
        <Providers client={createQueryClient()} i18n={i18n}>
          <FixedRouter
            address={url.pathname + url.search}
            onNavigate={(to) => void harness.navigations.push(to)}
          >
            <RouteMatchProvider value={{ params: {}, query: url.searchParams }}>
              <Page />
            </RouteMatchProvider>
          </FixedRouter>
        </Providers>,
        harness.root,
      )
    },
    /** Chooses the login by password or by a code. */
    chooseLogin: (way: 'code' | 'password') =>
      press(
        [...harness.root.querySelectorAll('button')].find(({ textContent }) =>
          loginWays[way].includes(textContent ?? ''),
        ),
      ),
    async leave() {
      await unmountSettled()
      stopListening()
      vi.unstubAllGlobals()
    },
    field(name: string): HTMLInputElement {
      const found = harness.root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
      if (!found) throw new Error(`there is no field ${name}`)
      return found
    },
    type: (values: Record<string, string>) => fill(values, harness.root),
    submit: () => submit(harness.root.querySelector('form')),
    /** The button inside the field of the verification code. */
    codeButton: () => harness.field('verifyCode').parentElement?.querySelector('button') ?? undefined,
    sendCode: () => press(harness.codeButton()),
    /** The error message at a field; undefined where the field is not marked invalid. */
    errorAt(name: string): string | undefined {
      const input = harness.field(name)
      if (input.getAttribute('aria-invalid') !== 'true') return undefined
      const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
      return harness.root.querySelector(`[id="${ids.at(-1)}"]`)?.textContent ?? undefined
    },
    text: () => harness.root.textContent ?? '',
    toasts: () => [currentToast()?.text].filter((text) => text !== undefined),
    /** Waits for the effects of replies. */
    waitUntil: async (condition: () => void): Promise<void> => waitFor(condition),
  }

  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const name = new URL(address, 'http://shop.test').pathname.split('/').at(-1) ?? ''
    harness.calls.push({ name, body: JSON.parse(body) })
    const answer = await harness.answers.get(name)
    if (!answer) throw new TypeError('the line is broken')
    return new Response(JSON.stringify({ message: '', ...answer }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return harness
}
