import { exportCard } from '@faka/contract/delivery/delivery'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { openShop } from '../../test-support/server/open-shop.ts'

const allowedOrigin = 'https://shop.example'
const otherOrigin = 'https://evil.example'

/** The CORS headers of a response. */
const corsHeaders = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

/** A shop that one other origin may call, with the requests of a browser there. */
async function openToOtherOrigin() {
  const shop = await openShop({ config: { allowedOrigins: [allowedOrigin] } })
  const call = (origin: string) =>
    shop.app.inject({
      method: 'POST',
      url: getShop.path,
      headers: { origin },
      payload: { shortUrl: shop.shortUrl },
    })
  const preflight = (origin: string, url: string = exportCard.path) =>
    shop.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,token',
      },
    })
  return { shop, call, preflight, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('an allowed origin can read every response, the file name of an export and the delay of a limit included', async () => {
  await using open = await openToOtherOrigin()
  const { statusCode, headers, body } = await open.call(allowedOrigin)
  expect([statusCode, JSON.parse(body).code]).toEqual([200, 0])
  expect(headers).toMatchObject({
    'access-control-allow-origin': allowedOrigin,
    vary: expect.stringMatching(/\borigin\b/i),
  })
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(/, */)
  expect(exposed.sort()).toEqual([
    'content-disposition',
    'idempotency-replayed',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
  ])
  // no cookies are needed, since a session is a token in a header
  expect(headers['access-control-allow-credentials']).toBeUndefined()

  const rejected = await open.shop.app.inject({
    method: 'POST',
    url: getShop.path,
    headers: { origin: allowedOrigin },
    payload: '[',
  })
  expect(rejected.headers['access-control-allow-origin']).toBe(allowedOrigin)
})

test('a browser of that origin may send a token, or an API key, by POST, and nothing else of its own', async () => {
  await using open = await openToOtherOrigin()
  const { statusCode, headers } = await open.preflight(allowedOrigin)
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': allowedOrigin,
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '600',
  })
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, */)
  expect(allowed.sort()).toEqual([
    'accept-language',
    'authorization',
    'content-type',
    'idempotency-key',
    'token',
  ])
})

test('no other origin can read anything, not even a similar one', async () => {
  await using open = await openToOtherOrigin()
  for (const origin of [
    otherOrigin,
    'null',
    'http://shop.example',
    `${allowedOrigin}:8443`,
    `${allowedOrigin}.evil.example`,
  ]) {
    const answers = [await open.call(origin), await open.preflight(origin)]
    for (const { headers } of answers) expect(headers['access-control-allow-origin'], origin).toBeUndefined()
  }
})

test('without the setting no other origin can read anything', async () => {
  await using shop = await openShop()
  const payload = { shortUrl: shop.shortUrl }
  for (const method of ['POST', 'OPTIONS'] as const) {
    const headers = { origin: allowedOrigin, 'access-control-request-method': 'POST' }
    const answer = await shop.app.inject({ method, url: getShop.path, headers, payload })
    expect(corsHeaders(answer.headers)).toEqual([])
  }
})
