// @vitest-environment happy-dom

import { getBuyer } from '@faka/contract/profile/profile'
import { OrderNo } from '@faka/contract/shared/ids'
import {
  defaultStorefrontSettings,
  storefrontSettingsElementId,
} from '@faka/contract/storefront/storefront-settings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getCardPassword, storeCardPassword } from '../features/delivery/card-password.ts'
import { takePasswordReturnPath } from '../features/delivery/password-return-path.ts'
import { DomainError, TransportError } from '../lib/call-errors.ts'
import { listen } from '../lib/events.ts'
import { setupI18n } from '../lib/locale.ts'
import { translationOf } from '../lib/messages.ts'
import { userInfoPath } from './failure-action.ts'
import { handleFailure } from './failure-handler.tsx'

const here = '/complaint/complaint-detail?complaintNo=A'
const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

const handle = async (error: unknown, locale: 'zh-CN' | 'en-US' = 'zh-CN', current = here) => {
  const navigations: string[] = []
  const messages: string[] = []
  const i18n = translationOf(await setupI18n(locale, ['failure']))
  handleFailure(error, {
    here: current,
    navigate: (to) => navigations.push(to),
    leaveSite: (to) => navigations.push(to),
    showError: (text) => messages.push(text),
    i18n,
  })
  return { navigations, messages }
}

beforeEach(() => sessionStorage.clear())

describe('a domain error', () => {
  it('about an order that does not exist leads to the error page', async () => {
    expect(await handle(new DomainError(210016, '', null, { orderNo }))).toEqual({
      navigations: ['/errorPage?type=errorOrder'],
      messages: [],
    })
  })

  it.each([210046, 210047])('with %i forgets the card password and asks for it', async (code) => {
    storeCardPassword(orderNo, 'secret-word')
    const { navigations, messages } = await handle(new DomainError(code, '', null, { orderNo }))
    expect(navigations).toEqual([`/verifyPassword?orderId=${orderNo}`])
    expect(messages).toEqual([])
    expect(getCardPassword(orderNo)).toBeUndefined()
    // and leads back to the page that asked for it, once
    expect([takePasswordReturnPath(orderNo), takePasswordReturnPath(orderNo)]).toEqual([here, undefined])
  })

  it('asks for the card password on the host that is set for it', async () => {
    const config = document.createElement('script')
    config.type = 'application/json'
    config.id = storefrontSettingsElementId
    config.textContent = JSON.stringify({
      ...defaultStorefrontSettings,
      verifyPasswordBase: 'https://cards.example',
    })
    document.body.append(config)
    vi.resetModules()
    const { handleFailure: reloadedHandleFailure } = await import('./failure-handler.tsx')
    const { DomainError: ReloadedDomainError } = await import('../lib/call-errors.ts')
    const hosts: string[] = []
    reloadedHandleFailure(new ReloadedDomainError(210046, '', null, { orderNo }), {
      here,
      navigate: () => expect.unreachable(),
      leaveSite: (to) => hosts.push(to),
      showError: () => expect.unreachable(),
      i18n: translationOf(await setupI18n('zh-CN', ['failure'])),
    })
    expect(hosts).toEqual([`https://cards.example/verifyPassword?orderId=${orderNo}`])
    config.remove()
  })

  it('while the card password is being events for changes neither the page nor the return path', async () => {
    const error = new DomainError(210046, '', null, { orderNo })
    const {
      navigations: [passwordUrl = ''],
    } = await handle(error)
    expect(await handle(error, 'zh-CN', passwordUrl)).toEqual({ navigations: [], messages: [] })
    expect(takePasswordReturnPath(orderNo)).toBe(here)
  })

  it.each([
    [210004, 'not enough left', 'not enough left'],
    [299999, 'of a newer server', 'of a newer server'],
    [50000, '', '出错了'],
  ])('with %i and the message %j is shown as %j', async (code, message, messages) => {
    expect(await handle(new DomainError(code, message, null))).toEqual({
      navigations: [],
      messages: [messages],
    })
  })

  it('that requires a card password without naming its order is only shown', async () => {
    expect(await handle(new DomainError(210046, 'the password, please', null))).toEqual({
      navigations: [],
      messages: ['the password, please'],
    })
  })

  it('is handled by its number only: an expired session shows no message', async () => {
    const events: string[] = []
    const stop = [
      listen('showLogoutModal', () => events.push('stay or log in')),
      listen('showLoginModal', () => events.push('log in')),
    ]
    for (const code of [110000, 50012, 50014, 210138])
      expect(await handle(new DomainError(code, 'of the server', null))).toEqual({
        navigations: [],
        messages: [],
      })
    expect(events).toEqual(['stay or log in', 'stay or log in', 'stay or log in', 'log in'])
    for (const each of stop) each()
  })
})

it('shows in both languages why there was no reply', async () => {
  const reasons = [
    new TransportError('offline'),
    new TransportError('cut'),
    new TransportError('slow'),
    new TransportError('unreadable', { status: 200 }),
    ...[404, 413, 415, 429, 500, 502, 403].map((status) => new TransportError('unreadable', { status })),
    new Error('a bug'),
  ]
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const messages: string[] = []
    for (const reason of reasons) messages.push(...(await handle(reason, locale)).messages)
    expect(new Set(messages).size).toBe(reasons.length)
    for (const sentence of messages) expect(sentence).not.toMatch(/^\w+\.\w+$/)
  }
})

it('shows nothing for a call that was aborted', async () => {
  expect(await handle(new DOMException('left', 'AbortError'))).toEqual({ navigations: [], messages: [] })
})

it('knows the call that loads the logged-in account', () => {
  expect(userInfoPath).toBe(getBuyer.path)
})
