// @vitest-environment happy-dom
import { exportCard } from '@faka/contract/delivery/delivery'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { getShop } from '@faka/contract/shop/shop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage, writeInAnotherTab } from '../../../test-support/dom/clear-storage.ts'
import { call, recovery } from './call.ts'
import { DomainError, isDomainError, TransportError } from './call-errors.ts'
import { callFile } from './call-file.ts'

const orderNo = 'HD0VSEC2T567RK21W691'
const status = {
  status: 'unpaid',
  moneyVersion: 0,
  serverTime: '2026-11-21T08:00:00.000Z',
  payBefore: '2026-11-21T08:15:00.000Z',
}

interface RecordedRequest {
  url: string
  headers: Headers
  body: unknown
}

let requests: RecordedRequest[]
let answer: () => Response | Promise<Response>

const envelope = (code: number, data: unknown) => Response.json({ code, message: 'a sentence', data })

beforeEach(() => {
  requests = []
  clearStorage()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body)) })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete recovery.offer
})

describe('the request', () => {
  it('has the query parameters of the operation in its URL, and everything else in its body', async () => {
    answer = () => envelope(0, status)
    await call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 25 })
    expect(requests[0]?.url).toBe(`/card-core/order/getOrderStatus?orderNo=${orderNo}`)
    expect(requests[0]?.body).toEqual({ since: 'unpaid', waitSeconds: 25 })
  })

  it('sends the token when there is one', async () => {
    answer = () => envelope(0, status)
    await call(getOrderStatus, { orderNo })
    writeInAnotherTab('token', 'abc')
    await call(getOrderStatus, { orderNo })
    expect(requests.map(({ headers }) => headers.get('token'))).toEqual([null, 'abc'])
  })
})

describe('the reply', () => {
  it('returns the data that the contract describes', async () => {
    answer = () => envelope(0, status)
    expect(await call(getOrderStatus, { orderNo })).toEqual(status)
  })

  it('throws a domain error with its name, its data and the order number of the call', async () => {
    answer = () => envelope(210016, { why: 1 })
    const error = await call(getOrderStatus, { orderNo }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(DomainError)
    expect(isDomainError(error, 'orderNotFound')).toBe(true)
    expect(isDomainError(error, 'soldOut')).toBe(false)
    expect(error).toMatchObject({ code: 210016, data: { why: 1 }, orderNo, path: getOrderStatus.path })
  })

  it('throws a domain error without a name for an unknown code', async () => {
    answer = () => envelope(299999, null)
    const error = await call(getShop, { shortUrl: 'demo' }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 299999, codeName: undefined, message: 'a sentence' })
  })

  it.each([
    ['the line is broken', () => Promise.reject(new TypeError('failed to fetch')), 'cut', undefined],
    ['a proxy answers with its page', () => new Response('<html>', { status: 502 }), 'unreadable', 502],
    ['what came is no envelope', () => Response.json({ hello: 1 }), 'unreadable', 200],
    ['the data breaks the contract', () => envelope(0, { status: 'eaten' }), 'unreadable', 200],
  ])('throws a transport error when %s', async (_, answered, reason, expectedStatus) => {
    answer = answered
    const error = await call(getOrderStatus, { orderNo }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ reason, status: expectedStatus })
  })

  it('reports that the device is offline, where that is known', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answer = () => Promise.reject(new TypeError('failed to fetch'))
    await expect(call(getOrderStatus, { orderNo })).rejects.toMatchObject({ reason: 'offline' })
    online.mockRestore()
  })

  it('times out after a minute', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const error = call(getOrderStatus, { orderNo }).catch((thrown) => thrown)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await error).toMatchObject({ name: 'NoAnswer', reason: 'slow' })
    vi.useRealTimers()
  })

  it('rethrows an abort', async () => {
    const visit = new AbortController()
    visit.abort()
    answer = () => Promise.reject(visit.signal.reason)
    const error = await call(getOrderStatus, { orderNo }, visit.signal).catch((thrown) => thrown)
    expect(error).toBe(visit.signal.reason)
  })
})

describe('files', () => {
  it('have a name', async () => {
    answer = () =>
      new Response('card', { headers: { 'content-disposition': 'attachment; filename="FAKA-1.txt"' } })
    const file = await callFile(exportCard, { orderNo, format: 'txt' })
    expect(file.name).toBe('FAKA-1.txt')
    expect(await file.bytes.text()).toBe('card')
  })

  /** Answers with a file of four parts, a part at a time after so long. */
  const answerSlowly = (partMs: number) =>
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      const parts = ['a', 'b', 'c', 'd'].map((part) => new TextEncoder().encode(part))
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, partMs))
          const part = parts.shift()
          if (part) controller.enqueue(part)
          else controller.close()
        },
      })
      return new Response(body, { headers: { 'content-disposition': 'attachment; filename="shop.zip"' } })
    })

  it('may take longer than a minute in all, as that of a whole shop does', async () => {
    vi.useFakeTimers()
    answerSlowly(50_000)
    const file = callFile(exportCard, { orderNo, format: 'txt' })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await (await file).bytes.text()).toBe('abcd')
    vi.useRealTimers()
  })

  it('have failed when nothing more of them comes for a minute', async () => {
    vi.useFakeTimers()
    answerSlowly(70_000)
    const error = callFile(exportCard, { orderNo, format: 'txt' }).catch((thrown) => thrown)
    await vi.advanceTimersByTimeAsync(65_000)
    expect(await error).toMatchObject({ name: 'NoAnswer', reason: 'slow' })
    vi.useRealTimers()
  })

  it('are rejected in the envelope', async () => {
    answer = () => envelope(210046, null)
    const error = await callFile(exportCard, { orderNo, format: 'txt' }).catch((thrown) => thrown)
    expect(isDomainError(error, 'cardPasswordWanted')).toBe(true)
  })
})

describe('the recovery', () => {
  it('repeats a rejected call once with the same input, and a file like every other', async () => {
    const offered: unknown[] = []
    recovery.offer = async (error) => offered.push(error) > 0
    const answers = [envelope(110045, null), envelope(0, status)]
    answer = () => answers.shift() ?? envelope(110045, null)
    expect(await call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 25 })).toEqual(status)
    expect(requests[1]).toEqual(requests[0])
    expect(offered).toMatchObject([{ code: 110045 }])
    await expect(callFile(exportCard, { orderNo, format: 'txt' })).rejects.toMatchObject({ code: 110045 })
    expect(requests).toHaveLength(4)
  })

  it('leaves a call rejected where it is declined', async () => {
    recovery.offer = async () => false
    answer = () => envelope(110045, null)
    await expect(call(getOrderStatus, { orderNo })).rejects.toMatchObject({ code: 110045 })
    expect(requests).toHaveLength(1)
  })
})
