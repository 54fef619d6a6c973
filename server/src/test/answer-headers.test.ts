import { login } from '@faka/contract/account/account'
import { checkRegistered } from '@faka/contract/account/registration'
import { getOrder } from '@faka/contract/delivery/delivery'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { buy } from '../../../test-support/seed/purchase.ts'
import { openListeningShop } from '../../../test-support/server/open-listening-shop.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import { sendRaw } from '../../../test-support/server/raw-request.ts'

const addresses = [
  '/healthz',
  '/docs',
  '/openapi.json',
  '/assets/logo.svg',
  '/no/such/page',
  '/api/x',
  '/dev/outbox',
]

test('every response of an https site sets HSTS, and no other site does', async () => {
  for (const [publicUrl, expected] of [
    ['https://shop.example', 'max-age=31536000'],
    ['http://shop.example', undefined],
  ] as const) {
    await using shop = await openListeningShop({ config: { publicUrl } })
    for (const address of addresses) {
      const { headers } = await sendRaw(
        shop.port,
        `GET ${address} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
      )
      expect([address, headers['strict-transport-security']]).toEqual([address, expected])
    }
    const { headers } = await shop.visitor().send(getShop, { shortUrl: shop.shortUrl })
    expect(headers['strict-transport-security']).toBe(expected)
  }
})

test('so do the responses to requests that no route sees', async () => {
  for (const [publicUrl, expected] of [
    ['https://shop.example', 'max-age=31536000'],
    ['http://shop.example', undefined],
  ] as const) {
    await using shop = await openListeningShop({ config: { publicUrl } })
    shop.server.headersTimeout = 1000
    for (const [request, status] of [
      ['GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['no request\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
      ['GET / HTTP/1.1\r\nHost: x\r\n', 408],
    ] as const) {
      const { headers, ...answer } = await sendRaw(shop.port, request)
      expect([answer.status, headers['strict-transport-security']]).toEqual([status, expected])
      expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
        'nosniff',
        'no-referrer',
      ])
    }
  }
})

test('pages are isolated from windows that open them and pages that embed them', async () => {
  await using shop = await openShop()
  for (const url of ['/docs', '/dev/outbox']) {
    const { headers } = await shop.app.inject(url)
    expect([url, headers['cross-origin-opener-policy'], headers['cross-origin-resource-policy']]).toEqual([
      url,
      'same-origin',
      'same-origin',
    ])
  }
})

test('a rate limited response says which limit, how large, and when it resets', async () => {
  await using shop = await openShop({ limits: { registeredChecksPerHour: 1 } })
  const visitor = shop.visitor()
  const first = await visitor.send(checkRegistered, { userName: 'a' })
  expect(first.headers.ratelimit).toBeUndefined()
  shop.clock.now = new Date(shop.clock.now.getTime() + 600_000)
  const { status, headers } = await visitor.expectRejection(checkRegistered, { userName: 'b' })
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('3000')
  expect(headers['ratelimit-policy']).toMatch(/^"[a-z-]+";q=1;w=3600$/)
  expect(headers.ratelimit).toMatch(/^"[a-z-]+";r=0;t=3000$/)
})

test('so does one that is answered under a code of its own, and that to a webhook', async () => {
  await using shop = await openShop({ limits: { wrongPasswords: 1, wrongCardPasswords: 1 } })
  const itemId = await shop.addItem({ cards: createCards(1), cardPassword: 'optional' })
  const { orderNo } = await buy(shop, itemId, { cardPassword: 'a secret' })
  const visitor = shop.visitor()
  const guess = { userName: 'nobody', password: 'a wrong one' }
  const reveal = { orderNo, cardPassword: 'a wrong one' }
  await visitor.expectRejection(login, guess)
  await visitor.expectRejection(getOrder, reveal)
  const url = `/pay/notify/epay-md5/${shop.payChannels.md5}?sign=x`
  const notices = []
  for (let times = 0; times < 61; times++) notices.push(await shop.app.inject(url))
  const locked = await visitor.expectRejection(login, guess)
  const closed = await visitor.expectRejection(getOrder, reveal)
  for (const [headers, name, quota, windowSeconds, leftSeconds] of [
    [locked.headers, 'login', 1, 300, 900],
    [closed.headers, 'card-password', 1, 600, 600],
    [notices.at(-1)?.headers, 'notice', 60, 60, 60],
  ] as const)
    expect(headers).toMatchObject({
      'retry-after': String(leftSeconds),
      'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
      ratelimit: `"${name}";r=0;t=${leftSeconds}`,
    })
})

test('developer pages are served to this machine and the shop’s own host only', async () => {
  await using shop = await openListeningShop({ config: { publicUrl: 'http://192.168.7.7:3000' } })
  const ask = async (path: string, host: string, more = '') =>
    (await sendRaw(shop.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`))
      .status
  for (const host of [
    'localhost',
    'localhost:3000',
    'a.localhost',
    '127.0.0.1:1',
    '127.9.9.9',
    '[::1]',
    '192.168.7.7:3000',
  ])
    expect([host, await ask('/dev/outbox', host)]).toEqual([host, 200])
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '192.168.7.8',
    '127.0.0.1.evil.example',
    '@localhost',
    'x y',
  ])
    for (const path of ['/dev/outbox', '/%64ev/outbox', '/dev/outbox?x=1', '/dev/ui'])
      expect([host, path, (await ask(path, host)) >= 400]).toEqual([host, path, true])
  expect(await ask('/dev/outbox', 'evil.example', 'X-Forwarded-Host: localhost\r\n')).toBe(404)
})
