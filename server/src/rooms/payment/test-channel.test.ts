import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAlipayGateway } from '../../../../gateways/alipay-gateway.ts'
import { openEpayGateway } from '../../../../gateways/epay-gateway.ts'
import { openWechatGateway } from '../../../../gateways/wechat-gateway.ts'
import { systemRandom } from '../../kernel/random.ts'
import type { World } from './providers/provider.ts'
import { openGateway } from './providers/providers.ts'

const world: World = {
  ...{ fetch, now: () => new Date(), random: systemRandom, selfUrl: '' },
  books: { purchaseOf: async () => undefined, giveBack: async () => false },
}

const tried = (provider: string, settings: object) => {
  const gateway = openGateway(provider, settings)
  if (!gateway) throw new Error('the settings are not taken')
  return gateway.selfTest(world)
}

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey

test('EPay v2: a wrong platform key is found before money comes', async () => {
  await using gateway = await openEpayGateway('rsa')
  const { settings } = gateway
  expect(await tried('epay-rsa', settings)).toMatchObject({ ok: true, notChecked: undefined })
  const said = await tried('epay-rsa', { ...settings, gatewayPublicKey: otherKey() })
  expect(said).toMatchObject({ ok: false })
  expect(said.detail).toContain('gatewayPublicKey')
})

test('WeChat Pay: a wrong APIv3 key and a wrong app are found, and no trade stays open', async () => {
  await using gateway = await openWechatGateway()
  const { byKey } = gateway.settings
  expect(await tried('wechat-pay', byKey)).toMatchObject({ ok: true })
  expect(gateway.ledger.trades.map(({ state, amountFen }) => [state, amountFen])).toEqual([['closed', 1]])
  const key = await tried('wechat-pay', { ...byKey, apiV3Key: 'A'.repeat(32) })
  expect(key).toMatchObject({ ok: false })
  expect(key.detail).toContain('apiV3Key')
  const app = await tried('wechat-pay', { ...byKey, appId: 'wxffffffffffffffff' })
  expect(app).toMatchObject({ ok: false })
  expect(app.detail).toContain('appId')
  expect(app.detail).toContain('APPID_MCHID_NOT_MATCH')
})

test('Alipay: what no question shows is said not to be checked', async () => {
  await using gateway = await openAlipayGateway()
  const said = await tried('alipay', gateway.settings.keys)
  expect(said).toMatchObject({ ok: true })
  expect(said.notChecked?.join()).toContain('sellerId')
})
