import { newNumber } from '../../platform/random.ts'
import { acknowledgeByText } from '../acknowledge.ts'
import { devices, type GatewayAdapter, type SelfTestResult } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { isRealMoney } from '../gateway-url.ts'
import { readXunhupayNotification } from './xunhupay-notification.ts'
import { queryRefund, refund } from './xunhupay-refund.ts'
import { XunhupaySettings } from './xunhupay-settings.ts'
import { create, query } from './xunhupay-trade.ts'
import { xunhupayWords } from './xunhupay-words.ts'

/** Queries a trade that cannot exist: the gateway checks APPID and hash before it looks for the trade. */
async function selfTest(settings: XunhupaySettings, deps: GatewayDeps): Promise<SelfTestResult> {
  const paymentNo = `TEST${newNumber(deps.random, 20)}`
  const trade = await query({ paymentNo, tradeNo: null }, settings, deps)
  if (trade.state === 'notFound') return { ok: true, detail: 'the gateway knows the APPID and its key' }
  return {
    ok: false,
    detail: trade.state === 'unknown' ? trade.reason : 'the gateway answers for a trade that does not exist',
  }
}

/** 虎皮椒 (xunhupay): personal WeChat Pay and Alipay accounts behind one HTTP API. */
export const xunhupay: GatewayAdapter<XunhupaySettings> = {
  settings: XunhupaySettings,
  words: xunhupayWords,
  capabilities: (settings) => ({
    close: 'never',
    refund: 'idempotent',
    partialRefund: false,
    minWindowSeconds: 0,
    maxWindowSeconds: 2 * 3600,
    realMoney: isRealMoney(settings),
    confirmByQuery: true,
    omitsAmount: true,
    confirmsOwnership: true,
    devices,
  }),
  create,
  readNotification: readXunhupayNotification,
  // it retries up to five times
  acknowledge: acknowledgeByText,
  query,
  close: async () => 'unsupported',
  refund,
  queryRefund,
  selfTest,
}
