import { newNumber } from '../../platform/random.ts'
import { acknowledgeByStatus } from '../acknowledge.ts'
import { devices, type GatewayAdapter, type SelfTestResult } from '../gateway-adapter.ts'
import { isRealMoney } from '../gateway-url.ts'
import type { BepusdtCache, BepusdtDeps, StatusEndpoint } from './bepusdt-cache.ts'
import { readBepusdtNotification } from './bepusdt-notification.ts'
import { BepusdtSettings } from './bepusdt-settings.ts'
import { close, create } from './bepusdt-trade.ts'
import { bepusdtWords } from './bepusdt-words.ts'
import { query } from './query-trade.ts'
import { type BepusdtResult, reasonOf, requestBepusdt } from './request-bepusdt.ts'
import { canCancel, createEndpoint, windowSecondsOf } from './software.ts'

/** Describes the detected status endpoint to the operator. */
const endpointDescriptions: Record<StatusEndpoint, string> = {
  info: 'it reports trades by POST /api/v1/pay/info (BEpusdt 1.24 or later)',
  'check-status': 'it reports trades by GET /pay/check-status',
}

/**
 * Sends a request that is rejected after its signature is checked and before it has any effect: to BEpusdt
 * the cancellation of a trade that cannot exist, to epusdt a trade with an amount of zero.
 */
const testToken = (settings: BepusdtSettings, trade: string, deps: BepusdtDeps): Promise<BepusdtResult> =>
  canCancel(settings)
    ? requestBepusdt('api/v1/order/cancel-transaction', { trade_id: trade }, settings, deps)
    : requestBepusdt(
        createEndpoint(settings),
        { order_id: trade, amount: 0, notify_url: '', redirect_url: '', pid: settings.pid ?? '' },
        settings,
        deps,
      )

async function selfTest(settings: BepusdtSettings, deps: BepusdtDeps): Promise<SelfTestResult> {
  const trade = `SELFTEST${newNumber(deps.random, 16)}`
  const result = await testToken(settings, trade, deps)
  if (result.kind === 'accepted') return { ok: false, detail: 'the gateway did what it should have refused' }
  if (result.kind !== 'refused') return { ok: false, detail: reasonOf(result) }
  if (result.code === '401' || result.message.includes('签名'))
    return { ok: false, detail: `the gateway does not know the token (对接令牌): ${result.message}` }
  const queried = await query({ paymentNo: trade, tradeNo: trade }, settings, deps)
  const page = deps.cache.get(settings)
  if (queried.state === 'unknown') return { ok: false, detail: queried.reason }
  return {
    ok: true,
    detail: `the gateway knows the token${page ? `; ${endpointDescriptions[page]}` : ''}`,
    notChecked: ['whether its wallets are watched: that is seen there'],
  }
}

/**
 * BEpusdt, a self-hosted gateway for coins, and both programs named epusdt. They make no refunds: a refund
 * goes to the buyer's balance, or waits for manual review.
 */
export const bepusdt: GatewayAdapter<BepusdtSettings, BepusdtCache> = {
  settings: BepusdtSettings,
  words: bepusdtWords,
  capabilities: (settings) => ({
    close: canCancel(settings) ? 'always' : 'never',
    refund: 'none',
    partialRefund: false,
    minWindowSeconds: windowSecondsOf(settings).min,
    maxWindowSeconds: windowSecondsOf(settings).max,
    realMoney: isRealMoney(settings),
    confirmByQuery: true,
    omitsAmount: true,
    devices,
  }),
  create,
  readNotification: readBepusdtNotification,
  // BEpusdt reads only the status, epusdt also the text
  acknowledge: acknowledgeByStatus({ stored: 'ok', other: 'fail' }),
  query,
  close,
  refund: async () => 'refused',
  queryRefund: async () => 'notFound',
  selfTest,
}
