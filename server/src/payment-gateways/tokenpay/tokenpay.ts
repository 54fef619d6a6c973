import { acknowledgeByStatus } from '../acknowledge.ts'
import { devices, type GatewayAdapter, type SelfTestResult } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { isRealMoney } from '../gateway-url.ts'
import { randomTradeId } from './random-trade-id.ts'
import { readTokenpayNotification } from './tokenpay-notification.ts'
import { TokenpaySettings } from './tokenpay-settings.ts'
import { create, query } from './tokenpay-trade.ts'
import { tokenpayWords } from './tokenpay-words.ts'

/** Queries a trade that cannot exist: the gateway checks the signature before it looks for the trade. */
async function selfTest(settings: TokenpaySettings, deps: GatewayDeps): Promise<SelfTestResult> {
  const trade = await query({ paymentNo: 'TEST', tradeNo: randomTradeId(deps.random) }, settings, deps)
  if (trade.state === 'notFound')
    return {
      ok: true,
      detail:
        'the gateway knows the token. Not checked: whether it counts in CNY, which the first payment shows',
    }
  return {
    ok: false,
    detail: trade.state === 'unknown' ? trade.reason : 'the gateway answers for a trade that does not exist',
  }
}

/**
 * TokenPay, a self-hosted gateway for coins. It cannot close trades and makes no refunds: a refund goes to
 * the buyer's balance, or waits for manual review.
 */
export const tokenpay: GatewayAdapter<TokenpaySettings> = {
  settings: TokenpaySettings,
  words: tokenpayWords,
  capabilities: (settings) => ({
    close: 'never',
    refund: 'none',
    partialRefund: false,
    minWindowSeconds: settings.expireSeconds,
    maxWindowSeconds: settings.expireSeconds,
    realMoney: isRealMoney(settings),
    confirmByQuery: true,
    devices,
  }),
  create,
  readNotification: readTokenpayNotification,
  // it retries twice, a minute apart, until the text is `ok`
  acknowledge: acknowledgeByStatus({ stored: 'ok', other: 'fail' }),
  query,
  close: async () => 'unsupported',
  refund: async () => 'refused',
  queryRefund: async () => 'notFound',
  selfTest,
}
