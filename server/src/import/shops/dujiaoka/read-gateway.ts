import type { ForeignRow } from '../../foreign-source.ts'
import { epayAddress, payChannelLosses, type ReadGateway, readSetting } from '../../read-pay-channels.ts'

const alipayProducts: Readonly<Record<string, string>> = { aliweb: 'page', aliwap: 'wap' }

const wechatV2 = {
  zh: '它用微信支付 API v2，这里用 v3：请在这里添加',
  en: 'it uses version 2 of WeChat Pay, and this shop version 3: add it here',
}

/** How each controller of `app/Http/Controllers/Pay` uses the columns of its row. */
const gateways: Readonly<Record<string, (row: ForeignRow) => ReadGateway>> = {
  yipay: ({ pay_check, merchant_id, merchant_key, merchant_pem }) => ({
    provider: 'epay-md5',
    settings: {
      gatewayUrl: epayAddress(merchant_key),
      pid: readSetting(merchant_id),
      key: readSetting(merchant_pem),
      payType: readSetting(pay_check),
      mode: 'page',
    },
  }),
  alipay: ({ pay_check, merchant_id, merchant_key, merchant_pem }) => ({
    provider: 'alipay',
    settings: {
      appId: readSetting(merchant_id),
      alipayPublicKey: readSetting(merchant_key),
      privateKey: readSetting(merchant_pem),
      products: [alipayProducts[pay_check ?? ''] ?? 'face'],
    },
  }),
  wepay: () => ({ lost: wechatV2 }),
  paypal: () => ({ lost: payChannelLosses.ownSecret }),
  stripe: () => ({ lost: payChannelLosses.ownSecret }),
  epusdt: () => ({ lost: payChannelLosses.coins }),
  tokenpay: () => ({ lost: payChannelLosses.coins }),
}

/** The gateway of a row of `pays`. */
export function readGateway(row: ForeignRow): ReadGateway {
  const controller = (row.pay_handleroute ?? '').trim().replace(/^\/?pay\//, '')
  return gateways[controller]?.(row) ?? { lost: payChannelLosses.otherProtocol }
}
