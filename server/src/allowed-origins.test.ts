import { exportCard } from '@faka/contract/delivery/delivery'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { openShop } from './test/open-shop.ts'

const friend = 'https://shop.example'
const stranger = 'https://evil.example'

/** What an answer tells browsers about other origins. */
const toldOthers = (headers: object): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

/** A shop that one other origin may call, with what a browser there hears of it. */
async function openToFriend() {
  const shop = await openShop({ config: { allowedOrigins: [friend] } })
  const call = (origin: string) =>
    shop.app.inject({
      ...{ method: 'POST', url: getShop.path, headers: { origin } },
      payload: { shortUrl: shop.shortUrl },
    })
  const preflight = (origin: string, url: string = exportCard.path) =>
    shop.app.inject({
      ...{ method: 'OPTIONS', url },
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,token',
      },
    })
  return { shop, call, preflight, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('an origin that a setting names hears every answer, with the name of an export and the wait of a limit', async () => {
  await using open = await openToFriend()
  const { statusCode, headers, body } = await open.call(friend)
  expect([statusCode, JSON.parse(body).code]).toEqual([200, 0])
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    vary: expect.stringMatching(/\borigin\b/i),
  })
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(/, */)
  expect(exposed.sort()).toEqual(['content-disposition', 'ratelimit', 'ratelimit-policy', 'retry-after'])
  // nobody's cookies are asked for: a session is a token that its owner sends
  expect(headers['access-control-allow-credentials']).toBeUndefined()

  const refused = await open.shop.app.inject({
    method: 'POST',
    url: getShop.path,
    headers: { origin: friend },
    payload: '[',
  })
  expect(refused.headers['access-control-allow-origin']).toBe(friend)
})

test('a browser of that origin may send a token by POST, and nothing else of its own', async () => {
  await using open = await openToFriend()
  const { statusCode, headers } = await open.preflight(friend)
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-allow-methods': 'POST',
    'access-control-max-age': '600',
  })
  const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(/, */)
  expect(allowed.sort()).toEqual(['accept-language', 'content-type', 'token'])
})

test('any other origin hears nothing, not even one that looks like it', async () => {
  await using open = await openToFriend()
  for (const origin of [
    stranger,
    'null',
    'http://shop.example',
    `${friend}:8443`,
    `${friend}.evil.example`,
  ]) {
    const answers = [await open.call(origin), await open.preflight(origin)]
    for (const { headers } of answers) expect(headers['access-control-allow-origin'], origin).toBeUndefined()
  }
})

test('without the setting no origin but our own is told of anything', async () => {
  await using shop = await openShop()
  const payload = { shortUrl: shop.shortUrl }
  for (const method of ['POST', 'OPTIONS'] as const) {
    const headers = { origin: friend, 'access-control-request-method': 'POST' }
    const answer = await shop.app.inject({ method, url: getShop.path, headers, payload })
    expect(toldOthers(answer.headers)).toEqual([])
  }
})
