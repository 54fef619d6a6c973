import { isRealMoney } from '../gateway-url.ts'
import type { Provider } from '../provider.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { wechatLogin } from './identify-payer.ts'
import { create, devicesOf, wayOn } from './prepay.ts'
import { readWechatBill } from './read-bill.ts'
import { readWechatNotice } from './read-notice.ts'
import { queryWechatRefund, refundAtWechat } from './refund.ts'
import { WechatSettings } from './settings.ts'
import { close, query } from './trade.ts'
import { tryWechat } from './try-wechat.ts'

/**
 * WeChat Pay, API v3: Native on desks (a code for a phone's camera), H5 in the browsers of phones, JSAPI inside WeChat,
 * as far as the merchant has signed for them.
 */
export const wechatPay: Provider<WechatSettings> = {
  settings: WechatSettings,
  capabilities: (settings) => ({
    close: 'always',
    refund: 'idempotent',
    partialRefund: true,
    leastWindowSeconds: 60,
    mostWindowSeconds: 7200,
    realMoney: isRealMoney(settings),
    doubleCheck: true,
    devices: devicesOf(settings),
  }),
  wayOn,
  login: wechatLogin,
  create,
  readNotice: readWechatNotice,
  // the status alone decides whether it comes again
  acknowledge: (heard) =>
    heard === 'stored'
      ? { status: 204, body: '', contentType: 'application/json' }
      : {
          status: heard === 'busy' ? 503 : 401,
          body: JSON.stringify({ code: 'FAIL', message: heard }),
          contentType: 'application/json',
        },
  fetchKeys: async (settings, world) => (await fetchCertificates(settings, world)) === 'fetched',
  query,
  close,
  refund: refundAtWechat,
  queryRefund: queryWechatRefund,
  selfTest: tryWechat,
  bill: readWechatBill,
}
