import { expect, test } from 'vitest'
import { openWechatGateway, type WechatGateway } from '../../../../../../gateways/wechat-gateway.ts'
import { type Counter, type GatewayKind, openCounter, placeAt } from '../../../../test/gateway-counter.ts'
import { reach } from '../../../../test/purchase.ts'
import { receiveNotice } from '../../receive-notice.ts'
import { keepCertificates } from './platform-keys.ts'
import { WechatSettings } from './settings.ts'

const kindOf = (
  way: keyof WechatGateway['settings'],
  signsBy: 'key' | 'certificate',
): GatewayKind<WechatGateway> => ({
  ...{ provider: 'wechat-pay', method: 'wxpay' },
  open: (options) => openWechatGateway({ ...options, signsBy }),
  settingsOf: ({ settings }) => settings[way],
  pageOf: (code, gateway) => gateway.pageOf(code),
})

/** What was made of each call-back, once its row is written. */
const verdictsOf = async ({ shop }: Counter<WechatGateway>): Promise<string[]> =>
  (await shop.db.db.selectFrom('payment_event').select('verdict').execute()).map(({ verdict }) => verdict)

for (const signsBy of ['key', 'certificate'] as const)
  test(`during the seven days of the change, a call-back signed by the ${signsBy} is believed`, async () => {
    await using counter = await openCounter(kindOf('byKey', signsBy))
    const { placed, qr } = await placeAt(counter)
    await counter.shop.press(qr, 'pay')
    await reach(placed, 'delivered')
    await expect.poll(() => verdictsOf(counter)).toEqual(['paid'])
  })

test('a certificate that is not in memory is fetched when a call-back names it', async () => {
  await using counter = await openCounter(kindOf('byCertificate', 'certificate'))
  const { placed, qr } = await placeAt(counter)
  // as after a restart, or once WeChat Pay has a new one
  keepCertificates(WechatSettings.parse(counter.gateway.settings.byCertificate), [])
  await counter.shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  await expect.poll(() => verdictsOf(counter)).toEqual(['paid'])
})

test('a stranger who names keys that do not exist keeps no certificate from being fetched', async () => {
  await using counter = await openCounter(kindOf('byCertificate', 'certificate'))
  const { shop, gateway, payChannel: channelId } = counter
  const { placed, qr } = await placeAt(counter)
  const forget = () => keepCertificates(WechatSettings.parse(gateway.settings.byCertificate), [])
  forget()
  const made = {
    'wechatpay-timestamp': String(Math.floor(shop.clock.now.getTime() / 1000)),
    'wechatpay-nonce': 'nonce',
    'wechatpay-serial': '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    'wechatpay-signature': Buffer.alloc(256).toString('base64'),
  }
  const stranger = { provider: 'wechat-pay', channelId, network: 'of a stranger' }
  const raw = { method: 'POST', rawQuery: '', rawBody: Buffer.from('{}'), headers: made } as const
  expect(await receiveNotice(shop.house, stranger, raw)).not.toMatchObject({ status: 200 })
  await expect.poll(() => verdictsOf(counter)).toEqual(['unknownKey'])
  forget()
  await shop.press(qr, 'pay')
  await reach(placed, 'delivered')
  await expect.poll(() => verdictsOf(counter)).toEqual(['unknownKey', 'paid'])
})
