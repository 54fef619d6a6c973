import { isRealMoney } from '../gateway-url.ts'
import type { Provider } from '../provider.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { close, create, query } from './native-trade.ts'
import { readWechatBill } from './read-bill.ts'
import { readWechatNotice } from './read-notice.ts'
import { queryWechatRefund, refundAtWechat } from './refund.ts'
import { WechatSettings } from './settings.ts'
import { tryWechat } from './try-wechat.ts'

/** WeChat Pay, API v3, Native: a code for another phone's camera, or for a long press. */
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
    devices: ['desk', 'phone', 'wechat'],
  }),
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
