import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { afterEach, expect, test, vi } from 'vitest'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { createTracing, noTracing } from '../platform/tracing.ts'

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  links?: { traceId: string }[]
}

/** A collector that takes traces by OTLP over HTTP as JSON. */
async function openCollector() {
  const bodies: unknown[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ url: request.url, ...Object(await json(request)) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    text: () => JSON.stringify(bodies),
    spans: (): OtlpSpan[] =>
      bodies.flatMap((body) =>
        Object(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: OtlpSpan[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

afterEach(() => void vi.unstubAllEnvs())

test('a purchase is one trace, from the press of the button to the cards, and says nothing of them', async () => {
  await using collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_SERVICE_NAME', 'shop-of-tests')
  const tracing = await createTracing(process.env, '1.2.3')
  const secrets = {
    card: 'CANARY-CARD-1',
    mail: 'canary@example.com',
    phone: '13800138001',
    password: 'CANARY-PASS',
  }
  let token = ''
  let orderNo = ''
  {
    await using shop = await openShop({ tracing })
    const itemId = await shop.addItem({
      title: 'Month card',
      cards: [secrets.card],
      cardPassword: 'optional',
    })
    const buyer = shop.visitor()
    const payChannel = shop.payChannels.md5
    const order = await buyer.call(createOrder, {
      requestId: crypto.randomUUID(),
      itemId,
      quantity: 1,
      contact: { mail: secrets.mail, phone: secrets.phone },
      payChannel,
      cardPassword: secrets.password,
    })
    orderNo = order.orderNo
    token = order.manageSecret ?? ''
    const payment = await buyer.call(payOrder, { orderNo: order.orderNo, payChannel })
    const delivered = buyer.call(getOrderStatus, { orderNo: order.orderNo, since: 'unpaid', waitSeconds: 20 })
    await shop.pressButton(payment.qrContent, 'pay')
    expect((await delivered).status).toBe('delivered')
    const { cards } = await buyer.call(getOrder, { orderNo: order.orderNo, cardPassword: secrets.password })
    expect(cards).toMatchObject([{ content: secrets.card }])
    // the webhook's own answer is a span as well
    await expect.poll(() => shop.db.db.selectFrom('payment_event').selectAll().execute()).toHaveLength(1)
  }
  const spans = collector.spans()
  const press = spans.find(({ name }) => name === `POST ${createOrder.path}`)
  expect(press).toBeDefined()
  expect(press?.parentSpanId ?? '').toBe('')
  const trace = spans.filter(({ traceId }) => traceId === press?.traceId)
  const steps = trace.map(({ name }) => name)
  for (const step of [
    'start payment',
    'gateway request',
    'confirm payment',
    'settle and deliver',
    'show cards',
  ])
    expect(steps).toContain(step)
  // each hangs below another one of the trace, and the request of the gateway is linked
  const known = new Set(trace.map(({ spanId }) => spanId))
  expect(trace.filter((span) => span !== press && !known.has(span.parentSpanId ?? ''))).toEqual([])
  const webhook = spans.find(({ name }) => name.endsWith(' /pay/notify/:provider/:channelId'))
  expect(trace.find(({ name }) => name === 'confirm payment')?.links).toMatchObject([
    { traceId: webhook?.traceId },
  ])
  const text = collector.text()
  expect(text).toContain('/v1/traces')
  expect(text).toContain('shop-of-tests')
  expect(token).not.toBe('')
  for (const secret of [...Object.values(secrets), token, orderNo, 'Month card'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

test.each([{}, { OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
  'without an endpoint, or switched off, nothing is traced and nothing is loaded: %o',
  async (env) => {
    const endpoint = Object.keys(env).length > 0 ? { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } : {}
    expect(await createTracing({ ...endpoint, ...env }, '1.2.3')).toBe(noTracing)
  },
)

test.each([
  { OTEL_TRACES_SAMPLER: 'sometimes' },
  { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' },
])('a sampler that does not exist is refused at the start: %o', async (env) => {
  const started = createTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...env }, '1.2.3')
  await expect(started).rejects.toThrow(/OTEL_TRACES_SAMPLER/)
})

test('a sampler that takes none sends none, and keeps no trace with an order', async () => {
  await using collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const tracing = await createTracing({ ...process.env, OTEL_TRACES_SAMPLER: 'always_off' }, '1.2.3')
  {
    await using shop = await openShop({ tracing })
    const itemId = await shop.addItem({ cards: ['A'] })
    const contact = { mail: 'buyer@example.com' }
    const input = { requestId: crypto.randomUUID(), itemId, quantity: 1, contact }
    await shop.visitor().call(createOrder, { ...input, payChannel: shop.payChannels.md5 })
    expect(await shop.db.db.selectFrom('order_trace').selectAll().execute()).toEqual([])
  }
  expect(collector.spans()).toEqual([])
})

test('an order is placed even if its trace cannot be kept, which is logged', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await using shop = await openShop({ tracing: { ...noTracing, current: () => traceparent } })
  const itemId = await shop.addItem({ cards: ['A'] })
  await shop.db.pool.query('alter table order_trace add check (false) not valid')
  const contact = { mail: 'buyer@example.com' }
  const input = { requestId: crypto.randomUUID(), itemId, quantity: 1, contact }
  const placed = await shop.visitor().call(createOrder, { ...input, payChannel: shop.payChannels.md5 })
  expect(placed.status).toBe('unpaid')
  expect(shop.logged).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'the trace of an order was not kept' }),
  )
})
