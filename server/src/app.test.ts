import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { payOrder } from '@faka/contract/payment/payment'
import { getShop } from '@faka/contract/shop/shop'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createOrderInput,
  listDispositions,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../test-support/seed/purchase.ts'
import { digestDatabase } from '../../test-support/server/database-contents.ts'
import { createCards, openShop } from '../../test-support/server/open-shop.ts'

test('a shop that is shutting down is not ready, and answers what still reaches it', async () => {
  await using shop = await openShop()
  expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ready', version: '0.1.0' })
  shop.beginShutdown()
  expect((await shop.app.inject('/healthz')).statusCode).toBe(200)
  const ready = await shop.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.headers.connection).toBe('close')
  const answer = await shop.visitor().send(getShop, { shortUrl: shop.shortUrl })
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
})

test('every response is the envelope in the requested language, and is not cached', async () => {
  await using shop = await openShop()
  const request = { shortUrl: shop.shortUrl }
  const zh = await shop.visitor(undefined, 'zh-CN').send(getShop, request)
  const en = await shop.visitor(undefined, 'en-US').send(getShop, request)
  expect(zh.json()).toMatchObject({ code: 0, message: '成功' })
  expect(en.json()).toMatchObject({ code: 0, message: 'Done' })
  expect(en.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
  })
  const absent = await shop.visitor(undefined, 'zh-CN').send(getShop, { shortUrl: 'nowhere' })
  const bad = await shop.app.inject({ method: 'POST', url: getShop.path, payload: {} })
  for (const { headers } of [absent, bad]) expect(headers['cache-control']).toBe('no-store')
  expect(absent.json()).toEqual({ code: 210002, message: '店铺不存在或已关闭', data: null })
})

test('a call without a body counts as one with an empty object', async () => {
  await using shop = await openShop()
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const url = `/card-core/order/check?orderNo=${orderNo}`
  for (const headers of [{}, { 'content-type': 'application/json' }])
    expect((await shop.app.inject({ method: 'POST', url, headers })).json()).toMatchObject({
      code: 0,
      data: { needPassword: false },
    })
})

test('a missing database is an internal error that discloses its request id alone', async () => {
  await using shop = await openShop()
  const beside = await shop.openSecondProcess()
  await sql`select 1`.execute(beside.services.db)
  await beside.services.db.destroy()
  const rejection = await beside.visitor().expectRejection(getOrder, { orderNo: '0'.repeat(20) })
  expect(rejection).toMatchObject({ status: 500, code: 'ourFault', data: { requestId: expect.any(String) } })
  expect((await beside.app.inject('/readyz')).statusCode).toBe(503)
  expect(shop.logged.filter(({ message }) => message === 'a request failed')).toMatchObject([
    { fields: { ...(rejection.data as object), route: '/card-core/order/get' } },
  ])
})

test('the address is that of the connection, and that of a header only from a trusted proxy', async () => {
  await using shop = await openShop({ limits: { createsPerMinute: 2 } })
  const trusting = await shop.openSecondProcess({ config: { trustedProxies: ['10.9.9.9'] } })
  const itemId = await shop.addItem({ cards: createCards(30) })
  const codes = async ({ app }: typeof trusting, remoteAddress: string) => {
    const found: number[] = []
    for (let host = 0; host < 4; host++) {
      const payload = { ...createOrderInput(shop, itemId) }
      const headers = { 'x-forwarded-for': `192.0.2.${host}` }
      const answer = await app.inject({
        method: 'POST',
        url: createOrder.path,
        remoteAddress,
        headers,
        payload,
      })
      found.push(answer.json().code)
    }
    return found
  }
  expect(await codes(shop, '10.9.9.9')).toEqual([0, 0, 429000, 429000])
  expect(await codes(trusting, '10.9.9.8')).toEqual([0, 0, 429000, 429000])
  expect(await codes(trusting, '10.9.9.9')).toEqual([0, 0, 0, 0])
})

test('test money cannot be paid in a shop with real money', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const placed = await submitOrder(shop, itemId)
  const payChannel = shop.payChannels.md5
  const qr = await requestQr(placed, payChannel)
  // the same shop in production, while its sandbox gateway still answers on the first one
  const real = await shop.openSecondProcess({
    config: { sandbox: false, production: true, selfUrl: shop.url },
  })
  const pages = ['/sandbox-gateway/mapi.php', '/sandbox-gateway/api.php?act=order', new URL(qr).pathname]
  for (const url of [...pages, '/sandbox-gateway', '/sandbox-gateway/submit.php'])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await real.app.inject({ method, url })
      expect(answer.json(), url).toMatchObject({ code: 404000 })
    }
  const { shortUrl } = shop
  const visitor = real.visitor()
  expect((await visitor.call(getShop, { shortUrl })).payChannels).toEqual([])
  expect((await visitor.expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'channelUnavailable',
  )
  const { orderNo } = placed
  expect((await visitor.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('channelUnavailable')

  // and a webhook about such money delivers nothing
  await shop.db.db
    .updateTable('sandbox_gateway.trade')
    .set({ notify_url: `${real.url}/pay/notify/epay-md5/${payChannel}` })
    .execute()
  await shop.pressButton(qr, 'pay')
  await expect.poll(() => listDispositions(shop.db.db, orderNo)).toEqual(['person sandboxMoney'])
  await waitForStatus(placed, 'unpaid')
})

test('webhooks for unknown channels are rejected', async () => {
  await using shop = await openShop()
  const { md5 } = shop.payChannels
  for (const path of ['epay-md5/NOSUCHCHAN', `epay-rsa/${md5}`, `nonesuch/${md5}`, `epay-md5/${md5}x`]) {
    const answer = await shop.app.inject({ url: `/pay/notify/${path}?pid=1001&sign=x` })
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  }
  const forged = await shop.app.inject({
    url: `/pay/notify/epay-md5/${md5}?pid=1001&trade_status=TRADE_SUCCESS`,
  })
  expect([forged.statusCode, forged.body]).toEqual([200, 'fail'])
  await shop.db.db.updateTable('pay_channel').set({ enabled: false }).execute()
  const other = await shop.openSecondProcess()
  const off = await other.app.inject({ url: `/pay/notify/epay-md5/${md5}?pid=1001` })
  expect(off.statusCode).toBe(404)
})

test('whatever is sent to a webhook URL, nothing breaks and nothing changes but the row that records it', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { md5, rsa } = shop.payChannels
  await requestQr(placed, md5)
  const before = await digestDatabase(shop.db)
  const queries = [
    '',
    '?',
    '?&&&',
    '?%zz',
    '?pid=%ff%fe',
    '?sign=&sign_type=MD5',
    '?pid[]=1001',
    '?__proto__=1',
    '?pid=1001&pid=1002',
    '?trade_status=TRADE_SUCCESS&money=1e9&sign=0',
    `?x=${'y'.repeat(9000)}`,
    '?pid=1001&out_trade_no=%00&trade_no=1&money=10&trade_status=TRADE_SUCCESS&sign=true',
  ]
  const bodies = ['', '{}', '{"__proto__":1}', 'pid=1001&sign=x', '\u0000\u0001', 'z'.repeat(70_000)]
  const kinds = ['application/json', 'application/x-www-form-urlencoded', 'text/xml', '']
  for (const address of [`/pay/notify/epay-md5/${md5}`, `/pay/notify/epay-rsa/${rsa}`]) {
    for (const query of queries) {
      const answer = await shop.app.inject({ url: address + query })
      expect(answer.statusCode, query).toBeLessThan(500)
      expect(answer.body, query).not.toContain('success')
    }
    for (const payload of bodies)
      for (const kind of kinds) {
        const headers = { 'content-type': kind }
        const answer = await shop.app.inject({ method: 'POST', url: address, headers, payload })
        expect(answer.statusCode, `${kind} ${payload.slice(0, 20)}`).toBeLessThan(500)
        expect(answer.body).not.toContain('success')
      }
  }
  expect(await digestDatabase(shop.db)).toBe(before)
  const kept = await shop.db.db.selectFrom('payment_event').select('verdict').execute()
  expect(new Set(kept.map(({ verdict }) => verdict))).toEqual(new Set(['malformed']))
})
