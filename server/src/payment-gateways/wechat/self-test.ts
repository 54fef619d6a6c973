import { newNumber } from '../../platform/random.ts'
import type { SelfTestResult } from '../gateway-adapter.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { fetchOpenId, invalidCodeError } from './identify-payer.ts'
import { create } from './prepay.ts'
import type { WechatSettings } from './settings.ts'
import { close, query } from './trade.ts'
import type { WechatDeps } from './wechat-cache.ts'

const failedTest = (detail: string): SelfTestResult => ({ ok: false, detail })

/** Lifetime of the test trade of one 分, whose code is never shown; it is closed at once. */
const testTradeSeconds = 120

/** Opens a trade of one 分 with a product and closes it again; returns the error, if any. */
async function testProduct(
  product: 'native' | 'h5',
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<string | undefined> {
  const trade = { paymentNo: `TEST${newNumber(deps.random, 20)}`, tradeNo: null }
  const messages: string[] = []
  const created = await create(
    {
      ...trade,
      way: product === 'h5' ? 'h5' : 'code',
      amountFen: 1,
      subject: 'test',
      clientIp: '127.0.0.1',
      device: 'desk',
      payBefore: new Date(deps.now().getTime() + testTradeSeconds * 1000),
      notifyUrl: 'https://example.com/pay/notify',
      returnUrl: 'https://example.com/',
    },
    settings,
    { ...deps, onGatewayMessage: (message) => messages.push(message) },
  )
  if (created.kind === 'refused')
    return `appId ${settings.appId} gets no payment by ${product} for this merchant: ${messages.at(-1) ?? created.reason}`
  await close(trade, settings, deps)
  return undefined
}

const jsapiNotChecked =
  'products: jsapi needs a buyer inside WeChat; the first payment there shows whether it is signed for, and whether the address of the checkout is registered (支付授权目录, 网页授权域名)'

/** Exchanges an invalid login code: a matching app and secret yield "invalid code". */
async function testLogin(settings: WechatSettings, deps: WechatDeps): Promise<string | undefined> {
  const { code, reason } = await fetchOpenId('0'.repeat(32), settings, deps)
  return code === invalidCodeError ? undefined : `appSecret or appUrl: ${reason}`
}

/**
 * Tests the channel: queries a missing trade, which needs the right merchant, serial number and private key;
 * fetches the certificates, which need the right APIv3 key; opens and closes a trade of one 分 with each
 * product, which needs the merchant's own app; and exchanges an invalid login code, which reveals a wrong
 * AppSecret.
 */
export async function selfTest(settings: WechatSettings, deps: WechatDeps): Promise<SelfTestResult> {
  const trade = { paymentNo: `TEST${newNumber(deps.random, 20)}`, tradeNo: null }
  const result = await query(trade, settings, deps)
  if (result.state === 'unknown') return failedTest(result.reason)
  if (result.state !== 'notFound') return failedTest(`an unexpected answer: ${result.state}`)
  const certificates = await fetchCertificates(settings, deps)
  if (certificates === 'notDecrypted')
    return failedTest('apiV3Key does not decrypt what WeChat Pay encrypts: no notification could be read')
  const { products } = settings
  for (const product of products) {
    const fault =
      product === 'jsapi' ? await testLogin(settings, deps) : await testProduct(product, settings, deps)
    if (fault !== undefined) return failedTest(fault)
  }
  const notChecked = [
    ...(certificates === 'fetched'
      ? []
      : ['apiV3Key: this merchant has no certificates to decrypt with it; the first notification shows it']),
    ...(products.includes('h5')
      ? [
          'products: that H5 accepts the host of the checkout (H5支付域名); the first payment on a phone shows it',
        ]
      : []),
    ...(products.includes('jsapi') ? [jsapiNotChecked] : []),
  ]
  return {
    ok: true,
    detail: 'WeChat Pay knows the merchant and the app, and its signature is right',
    notChecked: notChecked.length > 0 ? notChecked : undefined,
  }
}
