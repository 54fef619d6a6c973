import { getOrder } from '@faka/contract/delivery/delivery'
import { OrderNo } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readConfig } from '../../config.ts'

const requestLines = ({ logged }: TestShop) => logged.filter(({ message }) => message === 'request')

test('the access log has each request by its route, with its id, and nothing that it sent', async () => {
  await using shop = await openShop({ config: { accessLogShare: 1 } })
  const visitor = shop.visitor('198.51.100.7')
  const orderNo = OrderNo.parse('01HD0VSEC2T567RK21W6')
  await visitor.expectRejection(getOrder, { orderNo, cardPassword: 'CANARY-1' })
  await shop.app.inject('/no-such-page?orderId=CANARY-2')
  const lines = requestLines(shop)
  expect(lines).toMatchObject([
    { level: 'info', fields: { method: 'POST', route: getOrder.path, status: 200 } },
    { level: 'info', fields: { method: 'GET', route: '', status: 404 } },
  ])
  expect(lines[0]?.fields).toMatchObject({ requestId: expect.stringMatching(/^[0-9A-Z]{10}$/) })
  expect(JSON.stringify(lines)).not.toMatch(/CANARY|01HD0VSEC2T567RK21W6|198\.51\.100\.7/)
})

test('a share of the requests is logged, and none by default', async () => {
  await using sampled = await openShop({ config: { accessLogShare: 0.5 } })
  await using silent = await openShop()
  for (let index = 0; index < 200; index++) await sampled.app.inject('/healthz')
  for (let index = 0; index < 20; index++) await silent.app.inject('/healthz')
  const { length } = requestLines(sampled)
  expect(length).toBeGreaterThan(40)
  expect(length).toBeLessThan(160)
  expect(requestLines(silent)).toEqual([])
})

test.each([
  [undefined, 0],
  ['off', 0],
  ['all', 1],
  ['0.05', 0.05],
] as const)('ACCESS_LOG=%s logs a share of %s', (text, share) => {
  const { config, errors } = readConfig({ ACCESS_LOG: text })
  expect(errors).toEqual([])
  expect(config.accessLogShare).toBe(share)
})

test.each(['yes', '1.5', '-1', '5%', '0,5'])('ACCESS_LOG=%s is refused at the start', (text) => {
  expect(readConfig({ ACCESS_LOG: text }).errors).toEqual([expect.stringContaining('ACCESS_LOG')])
})
