import type { GatewayAdapter } from '../gateway-adapter.ts'
import { isRealMoney } from '../gateway-url.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { fetchStatement } from './fetch-statement.ts'
import { wechatLogin } from './identify-payer.ts'
import { create, devicesOf, payWayFor } from './prepay.ts'
import { readNotification } from './read-notification.ts'
import { queryRefund, refund } from './refund.ts'
import { selfTest } from './self-test.ts'
import { WechatSettings } from './settings.ts'
import { close, query } from './trade.ts'
import type { WechatCache } from './wechat-cache.ts'
import { wechatWords } from './wechat-words.ts'

/**
 * WeChat Pay, API v3: Native on desktops (a code to scan), H5 in mobile browsers, JSAPI inside WeChat, as
 * enabled for the merchant.
 */
export const wechatPay: GatewayAdapter<WechatSettings, WechatCache> = {
  settings: WechatSettings,
  words: wechatWords,
  capabilities: (settings) => ({
    close: 'always',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: 60,
    maxWindowSeconds: 7200,
    realMoney: isRealMoney(settings),
    confirmByQuery: true,
    devices: devicesOf(settings),
  }),
  payWayFor,
  login: wechatLogin,
  create,
  readNotification,
  // only the status decides about retries
  acknowledge: (status) =>
    status === 'stored'
      ? { status: 204, body: '', contentType: 'application/json' }
      : {
          status: status === 'busy' ? 503 : 401,
          body: JSON.stringify({ code: 'FAIL', message: status }),
          contentType: 'application/json',
        },
  fetchKeys: async (settings, deps) => (await fetchCertificates(settings, deps)) === 'fetched',
  query,
  close,
  refund,
  queryRefund,
  selfTest,
  fetchStatement,
}
