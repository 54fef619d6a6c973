import { readdir, readFile } from 'node:fs/promises'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { expect, test } from 'vitest'
import { openBackups } from '../../../test-support/server/open-backups.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { readConfig } from '../config.ts'

const metricsToken = 'a-token-of-tests-only'

async function scrape({ app }: TestShop): Promise<Map<string, number>> {
  const response = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/plain')
  return new Map(
    response.body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('orders, deliveries, gateways, queues, money, connections and caches are measured', async () => {
  await using shop = await openShop({ config: { metricsToken } })
  const itemId = await shop.addItem({ title: 'Month card', cards: createCards(5) })
  const payChannel = shop.payChannels.md5
  const buyer = shop.visitor()
  const contact = { mail: 'buyer@example.com' }
  const order = () =>
    buyer.call(createOrder, { requestId: crypto.randomUUID(), itemId, quantity: 1, contact, payChannel })
  await order()
  const { orderNo } = await order()
  const before = await scrape(shop)
  expect(before.get('faka_orders_open{state="unpaid"}')).toBe(2)
  expect(before.get('faka_orders_delivered_recently')).toBe(0)
  const payment = await buyer.call(payOrder, { orderNo, payChannel })
  const delivered = buyer.call(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 20 })
  await shop.pressButton(payment.qrContent, 'pay')
  expect((await delivered).status).toBe('delivered')

  // the webhook's own row may be written after the answer
  const deliveries = 'faka_orders_delivered_recently'
  await expect.poll(async () => (await scrape(shop)).get(deliveries)).toBe(1)
  const metrics = await scrape(shop)
  expect(metrics.get('faka_orders_open{state="unpaid"}')).toBe(1)
  expect(metrics.get('faka_webhook_to_delivery_seconds{quantile="0.95"}')).toBeLessThan(60)
  expect(
    metrics.get(`faka_gateway_request_seconds_count{channel="${payChannel}",outcome="ok"}`),
  ).toBeGreaterThan(0)
  expect(metrics.get('faka_queue_waiting{queue="refunds"}')).toBe(0)
  expect(metrics.get('faka_queue_oldest_seconds{queue="refunds"}')).toBe(0)
  expect(metrics.get('faka_money_cases')).toBe(0)
  expect(metrics.get('faka_money_waiting_fen')).toBe(0)
  expect(metrics.get('faka_database_connections{state="waiting"}')).toBe(0)
  expect(metrics.get('faka_cache_reads_total{cache="shops",result="hit"}')).toBeGreaterThan(0)
  expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
})

test('without the token the path looks as if it did not exist, and without the setting it does not', async () => {
  await using shop = await openShop({ config: { metricsToken } })
  await using closed = await openShop()
  const unknown = await closed.app.inject({ url: '/no-such-page' })
  for (const [app, authorization] of [
    [shop.app, undefined],
    [shop.app, 'Bearer another-token-here'],
    [shop.app, metricsToken],
    [closed.app, `Bearer ${metricsToken}`],
  ] as const) {
    const response = await app.inject({
      url: '/metrics',
      ...(authorization && { headers: { authorization } }),
    })
    expect(response.statusCode).toBe(unknown.statusCode)
    expect(response.json().code).toBe(unknown.json().code)
    expect(response.body).not.toContain('faka_')
  }
})

test('a token that is easy to guess is refused at the start', () => {
  expect(readConfig({ METRICS_TOKEN: 'short' }).errors).toEqual([expect.stringContaining('METRICS_TOKEN')])
  expect(readConfig({ METRICS_TOKEN: metricsToken }).config.metricsToken).toBe(metricsToken)
})

/** How Grafana writes a variable. */
const datasourceVariable = '$' + '{datasource}'

const deploy = new URL('../../../deploy/', import.meta.url)

/** Every metric that a text of PromQL names, without the suffixes of histograms. */
const namedMetrics = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b((?:faka|nodejs|process)_[a-z0-9_]+)/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )

test('the dashboards and the alert rules name only metrics that the server measures, and all of its own', async () => {
  await using backups = await openBackups()
  const target = { kind: 'folder', folder: backups.folder } as const
  const backup = { target, recipients: [backups.recipient], everyHours: 6, keepDays: 2 }
  await using shop = await openShop({ config: { metricsToken, backup } })
  const measured = shop.services.metrics.registry.getMetricsAsArray().map(({ name }) => name)
  const own = measured.filter((name) => name.startsWith('faka_'))
  expect(own.length).toBeGreaterThan(10)
  const dashboards = (await readdir(new URL('grafana/', deploy))).map((file) => `grafana/${file}`)
  expect(dashboards).not.toEqual([])
  for (const file of [...dashboards, 'alerts.yaml']) {
    const named = namedMetrics(await readFile(new URL(file, deploy), 'utf8'))
    expect([file, [...named].filter((name) => !measured.includes(name))]).toEqual([file, []])
    if (file !== 'alerts.yaml') expect([file, own.filter((name) => !named.has(name))]).toEqual([file, []])
  }
})

test('each panel of a dashboard asks the Prometheus that is chosen at its top', async () => {
  for (const file of await readdir(new URL('grafana/', deploy))) {
    const { panels, templating } = JSON.parse(await readFile(new URL(`grafana/${file}`, deploy), 'utf8'))
    expect(templating.list).toContainEqual(
      expect.objectContaining({ name: 'datasource', type: 'datasource' }),
    )
    for (const { title, targets } of panels)
      for (const { datasource, expr } of targets)
        expect([title, datasource.uid, expr.includes('job="$job"')]).toEqual([
          title,
          datasourceVariable,
          true,
        ])
  }
})
