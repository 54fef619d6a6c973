import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import { openEpaySimulator } from '../../../../simulators/epay-simulator.ts'
import { openWechatSimulator } from '../../../../simulators/wechat-simulator.ts'
import { openGatewayOrFail, tradeDeps } from '../../../../test-support/server/gateway-requests.ts'
import { openGateway } from '../../payment-gateways/open-gateway.ts'

const runSelfTest = (provider: string, settings: object) =>
  openGatewayOrFail(provider, settings).selfTest(tradeDeps())

const otherKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey

test('EPay v2: a wrong platform key is found before any money arrives', async () => {
  await using gateway = await openEpaySimulator('rsa')
  const { settings } = gateway
  expect(await runSelfTest('epay-rsa', settings)).toMatchObject({ ok: true, notChecked: undefined })
  const result = await runSelfTest('epay-rsa', { ...settings, gatewayPublicKey: otherKey() })
  expect(result).toMatchObject({ ok: false })
  expect(result.detail).toContain('gatewayPublicKey')
})

test('WeChat Pay: a wrong APIv3 key and a wrong app are found, and no trade is left open', async () => {
  await using gateway = await openWechatSimulator()
  const { byKey } = gateway.settings
  const good = await runSelfTest('wechat-pay', byKey)
  expect(good).toMatchObject({ ok: true })
  // what only a buyer's phone would show is named
  expect(good.notChecked?.join()).toMatch(/H5支付域名.*支付授权目录/)
  // one request for each product that the API can test
  expect(gateway.ledger.trades.map(({ state, amountFen }) => [state, amountFen])).toEqual([
    ['closed', 1],
    ['closed', 1],
  ])
  const key = await runSelfTest('wechat-pay', { ...byKey, apiV3Key: 'A'.repeat(32) })
  expect(key).toMatchObject({ ok: false })
  expect(key.detail).toContain('apiV3Key')
  const app = await runSelfTest('wechat-pay', { ...byKey, appId: 'wxffffffffffffffff' })
  expect(app).toMatchObject({ ok: false })
  expect(app.detail).toContain('appId')
  expect(app.detail).toContain('APPID_MCHID_NOT_MATCH')
})

test('WeChat Pay: a product that the merchant has not signed for and a wrong AppSecret are found', async () => {
  await using gateway = await openWechatSimulator()
  const { byKey } = gateway.settings
  gateway.enabledProducts.delete('h5')
  const h5 = await runSelfTest('wechat-pay', byKey)
  expect(h5).toMatchObject({ ok: false })
  expect(h5.detail).toMatch(/h5.*NO_AUTH/)
  // a product that the channel does not have is not tested
  expect(await runSelfTest('wechat-pay', { ...byKey, products: ['native'] })).toMatchObject({ ok: true })
  const secret = 'e'.repeat(32)
  const jsapi = await runSelfTest('wechat-pay', { ...byKey, products: ['jsapi'], appSecret: secret })
  expect(jsapi).toMatchObject({ ok: false })
  expect(jsapi.detail).toMatch(/appSecret.*40125/)
  expect(jsapi.detail).not.toContain(secret)
  expect(openGateway('wechat-pay', { ...byKey, products: ['jsapi'], appSecret: undefined })).toBeUndefined()
})

test('Alipay: settings that no request can check are listed as not checked', async () => {
  await using gateway = await openAlipaySimulator()
  const result = await runSelfTest('alipay', gateway.settings.keys)
  expect(result).toMatchObject({ ok: true })
  expect(result.notChecked?.join()).toContain('sellerId')
  const pages = await runSelfTest('alipay', { ...gateway.settings.keys, products: ['page', 'wap'] })
  expect(pages.notChecked?.join()).toMatch(/电脑网站支付.*手机网站支付/)
})
