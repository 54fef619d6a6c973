import { expect, test } from 'vitest'
import { openWechatSimulator, type WechatSimulator } from '../../../../simulators/wechat-simulator.ts'
import { waitForStatus } from '../../../../test-support/seed/purchase.ts'
import {
  type GatewayKind,
  type GatewayShop,
  openGatewayShop,
  submitOrderAt,
} from '../../../../test-support/server/gateway-shop.ts'
import { receiveWebhook } from '../../modules/payment/receive-webhook.ts'
import { cacheCertificates } from './platform-keys.ts'
import { WechatSettings } from './settings.ts'

const kindOf = (
  way: keyof WechatSimulator['settings'],
  signWith: 'key' | 'certificate',
): GatewayKind<WechatSimulator> => ({
  provider: 'wechat-pay',
  method: 'wxpay',
  open: (options) => openWechatSimulator({ ...options, signWith }),
  toSettings: ({ settings }) => settings[way],
  toPaymentPage: (code, gateway) => gateway.payPageOf(code),
})

/** The outcome of each notification, once its row is written. */
const verdictsOf = async ({ shop }: GatewayShop<WechatSimulator>): Promise<string[]> =>
  (await shop.db.db.selectFrom('payment_event').select('verdict').execute()).map(({ verdict }) => verdict)

for (const signsBy of ['key', 'certificate'] as const)
  test(`during the seven days of the migration, a notification signed with the ${signsBy} is accepted`, async () => {
    await using gatewayShop = await openGatewayShop(kindOf('byKey', signsBy))
    const { placed, qr } = await submitOrderAt(gatewayShop)
    await gatewayShop.shop.pressButton(qr, 'pay')
    await waitForStatus(placed, 'delivered')
    await expect.poll(() => verdictsOf(gatewayShop)).toEqual(['paid'])
  })

test('an uncached certificate is fetched when a notification names it', async () => {
  await using gatewayShop = await openGatewayShop(kindOf('byCertificate', 'certificate'))
  const { placed, qr } = await submitOrderAt(gatewayShop)
  // as after a restart, or when WeChat Pay has a new one
  const { gatewayCaches } = gatewayShop.shop.services.modules.payChannel
  cacheCertificates(
    gatewayCaches.wechatPay,
    WechatSettings.parse(gatewayShop.gateway.settings.byCertificate),
    [],
  )
  await gatewayShop.shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => verdictsOf(gatewayShop)).toEqual(['paid'])
})

test('an attacker naming unknown keys does not prevent a certificate from being fetched', async () => {
  await using gatewayShop = await openGatewayShop(kindOf('byCertificate', 'certificate'))
  const { shop, gateway, payChannel: channelId } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  const { gatewayCaches } = shop.services.modules.payChannel
  const forget = () =>
    cacheCertificates(gatewayCaches.wechatPay, WechatSettings.parse(gateway.settings.byCertificate), [])
  forget()
  const made = {
    'wechatpay-timestamp': String(Math.floor(shop.clock.now.getTime() / 1000)),
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    'wechatpay-signature': Buffer.alloc(256).toString('base64'),
  }
  const attacker = { provider: 'wechat-pay', channelId, network: 'another network' }
  const raw = { method: 'POST', rawQuery: '', rawBody: Buffer.from('{}'), headers: made } as const
  expect(await receiveWebhook(shop.services, attacker, raw)).not.toMatchObject({ status: 200 })
  await expect.poll(() => verdictsOf(gatewayShop)).toEqual(['unknownKey'])
  forget()
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  await expect.poll(() => verdictsOf(gatewayShop)).toEqual(['unknownKey', 'paid'])
})
