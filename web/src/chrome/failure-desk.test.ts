// @vitest-environment happy-dom
import { OrderNo } from '@faka/contract/ids'
import { getBuyer } from '@faka/contract/profile'
import { plainSettings, settingsElement } from '@faka/contract/settings'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listen } from '../kernel/events.ts'
import { beginSpeaking } from '../kernel/locale.ts'
import { NoAnswer, Refusal } from '../kernel/refusal.ts'
import { wordsOf } from '../kernel/words.ts'
import { cardPasswordOf, keepCardPassword } from '../rooms/delivery/card-password.ts'
import { takeVerifiedWay } from '../rooms/delivery/verified-way.ts'
import { meetFailure } from './failure-desk.tsx'
import { userInfoPath } from './failures.ts'

const here = '/complaint/complaint-detail?complaintNo=A'
const orderNo = OrderNo.parse('HD0VSEC2T567RK21W691')

const meet = async (error: unknown, locale: 'zh-CN' | 'en-US' = 'zh-CN', at = here) => {
  const gone: string[] = []
  const told: string[] = []
  const words = wordsOf(await beginSpeaking(locale, ['failure']))
  meetFailure(error, {
    here: at,
    go: (to) => gone.push(to),
    leave: (to) => gone.push(to),
    tell: (text) => told.push(text),
    words,
  })
  return { gone, told }
}

beforeEach(() => sessionStorage.clear())

describe('a refusal', () => {
  it('about an order that does not exist leads to the error page', async () => {
    expect(await meet(new Refusal(210016, '', null, { orderNo }))).toEqual({
      gone: ['/errorPage?type=errorOrder'],
      told: [],
    })
  })

  it.each([210046, 210047])('with %i forgets the card password and asks for it', async (code) => {
    keepCardPassword(orderNo, 'secret-word')
    const { gone, told } = await meet(new Refusal(code, '', null, { orderNo }))
    expect(gone).toEqual([`/verifyPassword?orderId=${orderNo}`])
    expect(told).toEqual([])
    expect(cardPasswordOf(orderNo)).toBeUndefined()
    // and leads back to where it was wanted, once
    expect([takeVerifiedWay(orderNo), takeVerifiedWay(orderNo)]).toEqual([here, undefined])
  })

  it('asks for the card password on the host that is set for it', async () => {
    const config = document.createElement('script')
    config.type = 'application/json'
    config.id = settingsElement
    config.textContent = JSON.stringify({ ...plainSettings, verifyPasswordBase: 'https://cards.example' })
    document.body.append(config)
    vi.resetModules()
    const { meetFailure: meetAnew } = await import('./failure-desk.tsx')
    const { Refusal: RefusalAnew } = await import('../kernel/refusal.ts')
    const left: string[] = []
    meetAnew(new RefusalAnew(210046, '', null, { orderNo }), {
      here,
      go: () => expect.unreachable(),
      leave: (to) => left.push(to),
      tell: () => expect.unreachable(),
      words: wordsOf(await beginSpeaking('zh-CN', ['failure'])),
    })
    expect(left).toEqual([`https://cards.example/verifyPassword?orderId=${orderNo}`])
    config.remove()
  })

  it('that comes when the card password is asked for already changes neither the page nor the way back', async () => {
    const refusal = new Refusal(210046, '', null, { orderNo })
    const {
      gone: [asking = ''],
    } = await meet(refusal)
    expect(await meet(refusal, 'zh-CN', asking)).toEqual({ gone: [], told: [] })
    expect(takeVerifiedWay(orderNo)).toBe(here)
  })

  it.each([
    [210004, 'not enough left', 'not enough left'],
    [299999, 'of a newer server', 'of a newer server'],
    [50000, '', '出错了'],
  ])('with %i and the words %j is told as %j', async (code, message, told) => {
    expect(await meet(new Refusal(code, message, null))).toEqual({ gone: [], told: [told] })
  })

  it('that wants a card password without naming its order is told', async () => {
    expect(await meet(new Refusal(210046, 'the password, please', null))).toEqual({
      gone: [],
      told: ['the password, please'],
    })
  })

  it('is met by its number only: that a session is over is nothing to tell', async () => {
    const asked: string[] = []
    const stop = [
      listen('showLogoutModal', () => asked.push('stay or log in')),
      listen('showLoginModal', () => asked.push('log in')),
    ]
    for (const code of [110000, 50012, 50014, 210138])
      expect(await meet(new Refusal(code, 'of the server', null))).toEqual({ gone: [], told: [] })
    expect(asked).toEqual(['stay or log in', 'stay or log in', 'stay or log in', 'log in'])
    for (const each of stop) each()
  })
})

it('tells apart, in both languages, why no answer came', async () => {
  const reasons = [
    new NoAnswer('offline'),
    new NoAnswer('cut'),
    new NoAnswer('slow'),
    new NoAnswer('unreadable', { status: 200 }),
    ...[404, 413, 415, 429, 500, 502, 403].map((status) => new NoAnswer('unreadable', { status })),
    new Error('a fault of ours'),
  ]
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const told: string[] = []
    for (const reason of reasons) told.push(...(await meet(reason, locale)).told)
    expect(new Set(told).size).toBe(reasons.length)
    for (const sentence of told) expect(sentence).not.toMatch(/^\w+\.\w+$/)
  }
})

it('says nothing of a call that was given up on purpose', async () => {
  expect(await meet(new DOMException('left', 'AbortError'))).toEqual({ gone: [], told: [] })
})

it('knows the call that says who is logged in', () => {
  expect(userInfoPath).toBe(getBuyer.path)
})
