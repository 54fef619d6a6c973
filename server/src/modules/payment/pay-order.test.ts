import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { connectionFailed, createFaultyNetwork } from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { createPayChannel } from '../pay-channel/public.ts'

test('repeated requests, however many at once, return the same payment and the same code', async () => {
  await using shop = await openShop()
  // at the address of the first, as processes of one shop are
  const other = await shop.openSecondProcess({ config: { selfUrl: shop.url } })
  const { orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const payChannel = shop.payChannels.md5
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? other : shop).visitor().call(payOrder, { orderNo, payChannel }),
    ),
  )
  expect(new Set(answers.map(({ paymentNo }) => paymentNo)).size).toBe(1)
  expect(new Set(answers.map(({ qrContent }) => qrContent)).size).toBe(1)
  const trades = await shop.db.db.selectFrom('sandbox_gateway.trade').select('trade_no').execute()
  expect(trades).toHaveLength(1)
  const rsa = await shop.visitor().call(payOrder, { orderNo, payChannel: shop.payChannels.rsa })
  expect(rsa.paymentNo).not.toBe(answers[0]?.paymentNo)
})

test('a lost response is requested again with the same number', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { buyer, orderNo } = placed
  const payChannel = shop.payChannels.md5
  network.fault = async (_page, go) => {
    await (await go()).text()
    throw new TypeError('terminated')
  }
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('gatewaySilent')
  network.fault = undefined
  await shop.pressButton(await requestQr(placed, payChannel), 'pay')
  await waitForStatus(placed, 'delivered')
  const trades = await shop.db.db.selectFrom('sandbox_gateway.trade').select('state').execute()
  expect(trades).toEqual([{ state: 'paid' }])
})

test('a gateway that does not answer is reported as silent, and the order stays unpaid', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const { buyer, orderNo } = placed
  const payChannel = shop.payChannels.rsa
  network.fault = connectionFailed
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('gatewaySilent')
  network.fault = async () => new Response('<html>502</html>', { status: 502 })
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('gatewaySilent')
  network.fault = undefined
  await requestQr(placed, payChannel)
  expect(await shop.db.db.selectFrom('payment').select('state').execute()).toEqual([{ state: 'waiting' }])
})

test('only an unpaid order that has not expired is paid, only at a channel that is offered', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const { buyer, orderNo } = await submitOrder(shop, itemId)
  const payChannel = shop.payChannels.md5
  const refused = async (request: { orderNo: string; payChannel: string }) =>
    (await buyer.expectRejection(payOrder, request)).code
  const off = await createPayChannel(shop.seller, {
    shopId: null,
    provider: 'epay-md5',
    name: 'Off',
    method: 'alipay',
    feeBasisPoints: 0,
    position: 9,
    realMoney: false,
    settings: { gatewayUrl: 'self:/x', pid: '1', key: '' },
  })
  expect(await refused({ orderNo, payChannel: 'NOSUCHCHAN' })).toBe('channelUnavailable')
  expect(await refused({ orderNo, payChannel: off })).toBe('channelUnavailable')
  expect(await refused({ orderNo: '0'.repeat(20), payChannel })).toBe('orderNotFound')
  const bought = await buy(shop, itemId)
  expect(await refused({ orderNo: bought.orderNo, payChannel })).toBe('orderNotPayable')
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  expect(await refused({ orderNo, payChannel })).toBe('orderNotPayable')
})

test('no payment is created on a channel that another process disabled, although this one was not notified', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const { buyer, orderNo } = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const payChannel = shop.payChannels.md5
  await sql`update pay_channel set enabled = false where pay_channel_id = ${payChannel}`.execute(shop.db.db)
  let requests = 0
  network.fault = async (_page, go) => {
    requests++
    return go()
  }
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('channelUnavailable')
  expect(await shop.db.db.selectFrom('payment').select('state').execute()).toEqual([])
  expect(requests).toBe(0)
  network.fault = undefined

  await sql`update pay_channel set enabled = true where pay_channel_id = ${payChannel}`.execute(shop.db.db)
  const { qrContent } = await buyer.call(payOrder, { orderNo, payChannel })
  await sql`update pay_channel set enabled = false where pay_channel_id = ${payChannel}`.execute(shop.db.db)
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel })).code).toBe('channelUnavailable')
  // a payment by a code that was shown before is not lost: its gateway is asked
  await shop.pressButton(qrContent, 'pay')
  await buyer.call(confirmPayment, { orderNo })
  await waitForStatus({ buyer, orderNo }, 'delivered')
})

test('an order has open payments on at most three channels', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const keys = await shop.db.db.selectFrom('sandbox_gateway.merchant').selectAll().executeTakeFirstOrThrow()
  const twins = await Promise.all(
    ['a', 'b'].map((name, index) =>
      createPayChannel(shop.seller, {
        shopId: null,
        provider: 'epay-md5',
        name,
        method: 'alipay',
        feeBasisPoints: 0,
        position: 5 + index,
        realMoney: false,
        settings: { gatewayUrl: 'self:/sandbox-gateway', pid: String(keys.pid), key: keys.md5_key },
      }),
    ),
  )
  const [third = '', fourth = ''] = twins
  const { md5, rsa } = shop.payChannels
  for (const payChannel of [md5, rsa, third]) await requestQr(placed, payChannel)
  const { buyer, orderNo } = placed
  expect((await buyer.expectRejection(payOrder, { orderNo, payChannel: fourth })).code).toBe(
    'channelUnavailable',
  )
  await requestQr(placed, third)
})

test('the return URL keeps the classify that the buyer came from', async () => {
  const ways: string[] = []
  await using shop = await openShop({
    fetch: (input, init) => {
      const way = new URLSearchParams(String(init?.body ?? '')).get('return_url')
      if (way) ways.push(way)
      return fetch(input, init)
    },
  })
  const itemId = await shop.addItem({ cards: createCards(1), classifyId: shop.classifyId })
  const placed = await submitOrder(shop, itemId)
  await requestQr(placed, shop.payChannels.md5)
  const { pathname, searchParams } = new URL(ways[0] ?? '')
  expect([pathname, searchParams.get('orderId'), searchParams.get('classifyId')]).toEqual([
    '/paySuccess',
    placed.orderNo,
    shop.classifyId,
  ])
})
