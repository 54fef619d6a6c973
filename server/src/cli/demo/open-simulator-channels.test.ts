import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStripeSimulator } from '../../../../simulators/stripe-simulator.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import {
  decryptPayChannelSettings,
  findPayChannelById,
  listShopPayChannels,
} from '../../modules/pay-channel/public.ts'
import { findShopByUrl } from '../../modules/shop/public.ts'
import { openSimulatorChannels } from './open-simulator-channels.ts'

const epay = (key: string, more: object = {}) => ({
  name: '易支付',
  provider: 'epay-md5',
  method: 'alipay',
  settings: { gatewayUrl: 'http://127.0.0.1:3112', testMoney: true, pid: '1001', key, ...more },
})
const other = { ...epay('a-key-of-the-other-one'), name: '另一家' }

/** Starts the shop beside these simulators; without the argument, with no file configured. */
async function start(shop: TestShop, gateways?: readonly object[]): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'faka-practice-'))
  const file = join(dir, 'gateways.json')
  await writeFile(file, JSON.stringify(gateways ?? []))
  const config = { ...shop.services.config, simulators: gateways ? file : undefined }
  const known = await findShopByUrl(shop.services, shop.shortUrl)
  if (known) await openSimulatorChannels({ ...shop.seller, config }, known)
  await rm(dir, { recursive: true })
}

const channelsOf = async (shop: TestShop) => {
  const known = await findShopByUrl(shop.services, shop.shortUrl)
  const own = known
    ? (await listShopPayChannels(shop.services, known.shop_id)).filter(
        ({ shop_id }) => shop_id === known.shop_id,
      )
    : []
  const rows = own.map(async ({ pay_channel_id, name, enabled }) => {
    const row = await findPayChannelById(shop.services, pay_channel_id)
    const { key } = Object(row && decryptPayChannelSettings(shop.services, row))
    return `${name} ${key} ${enabled ? 'on' : 'off'}`
  })
  return Promise.all(rows)
}

test('each start updates the channels to their simulators, adds none twice, and leaves none that cannot work', async () => {
  await using shop = await openShop()
  await start(shop, [epay('the-first-key-of-all', { payType: 'wxpay' }), other])
  const first = ['易支付（模拟） the-first-key-of-all on', '另一家（模拟） a-key-of-the-other-one on']
  expect(await channelsOf(shop)).toEqual(first)
  await start(shop, [epay('the-first-key-of-all', { payType: 'wxpay' }), other])
  expect(await channelsOf(shop)).toEqual(first)

  await start(shop, [epay('the-second-key-here')])
  const second = ['易支付（模拟） the-second-key-here on', '另一家（模拟） a-key-of-the-other-one off']
  expect(await channelsOf(shop)).toEqual(second)

  await start(shop)
  expect((await channelsOf(shop)).filter((row) => row.endsWith(' on'))).toEqual([])
  await start(shop, [epay('the-second-key-here'), other])
  expect((await channelsOf(shop)).map((row) => row.split(' ').at(-1))).toEqual(['on', 'on'])
})

test('a payment method added by the seller is left unchanged', async () => {
  await using shop = await openShop()
  const { payChannels, services } = shop
  await start(shop)
  expect((await findPayChannelById(services, payChannels.md5))?.enabled).toBe(true)
  await start(shop, [epay('the-first-key-of-all')])
  await start(shop)
  expect((await findPayChannelById(services, payChannels.md5))?.enabled).toBe(true)
})

test('without test money there are none', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  await start(shop, [epay('the-first-key-of-all')])
  expect(await channelsOf(shop)).toEqual([])
})

test('each start registers the notification URL with gateways that take it once', async () => {
  await using shop = await openShop()
  await using stripe = await openStripeSimulator()
  await start(shop, [{ name: 'Stripe', provider: 'stripe', method: 'any', settings: stripe.settings }])
  const isNotified = async () => {
    await stripe.sendEvent('customer.created', () => ({ object: 'customer' }))
    return stripe.webhooks.count().calls > 0
  }
  await expect.poll(isNotified).toBe(true)
  expect(stripe.webhooks.count().undelivered).toBe(0)
})
