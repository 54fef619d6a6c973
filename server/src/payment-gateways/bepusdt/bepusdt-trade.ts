import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type { CloseResult, CreateResult, PaymentRequest, TradeRef } from '../gateway-adapter.ts'
import { isPageUrl } from '../is-page-url.ts'
import { textField } from '../json-object.ts'
import { plainSubject } from '../plain-subject.ts'
import type { BepusdtDeps } from './bepusdt-cache.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { query, tradeNoPattern } from './query-trade.ts'
import { reasonOf, requestBepusdt } from './request-bepusdt.ts'
import { canCancel, coinOf, createEndpoint, windowSecondsOf } from './software.ts'

const maxNameLength = 60

function secondsUntil(time: Date, now: Date, settings: BepusdtSettings): number {
  const { min, max } = windowSecondsOf(settings)
  const seconds = Math.ceil((time.getTime() - now.getTime()) / 1000)
  return Math.min(Math.max(seconds, min), max)
}

/** The request fields of each program; each signs whatever it receives and ignores unknown fields. */
function fieldsOf(
  { paymentNo, amountFen, subject, notifyUrl, returnUrl, payBefore }: PaymentRequest,
  settings: BepusdtSettings,
  now: Date,
): Record<string, string | number> {
  const common = {
    order_id: paymentNo,
    amount: Number(yuanFromFen(amountFen)),
    notify_url: notifyUrl,
    redirect_url: returnUrl,
  }
  const name = [...plainSubject(subject)].slice(0, maxNameLength).join('')
  switch (settings.software) {
    case 'epusdt':
      return common
    case 'gmpay':
      return { ...common, name, pid: settings.pid ?? '', currency: 'cny', ...coinOf(settings) }
    case 'bepusdt':
      return {
        ...common,
        name,
        fiat: 'CNY',
        trade_type: settings.tradeType,
        timeout: secondsUntil(payBefore, now, settings),
      }
  }
}

/**
 * `create-transaction`. The same number returns the existing trade while it is waiting or paid, so retries
 * are safe; after its end it would open a new trade, which the shop never requests. Source: BEpusdt,
 * docs/api/api.md 创建交易 and app/model/trade.go BuildOrder.
 */
export async function create(
  request: PaymentRequest,
  settings: BepusdtSettings,
  deps: BepusdtDeps,
): Promise<CreateResult> {
  const refused = (retryable: boolean, reason: string): CreateResult => ({
    kind: 'refused',
    retryable,
    reason,
  })
  // with an amount of zero it would accept any payment
  if (!(request.amountFen > 0)) return refused(false, 'there is nothing to pay')
  const fields = fieldsOf(request, settings, deps.now())
  const result = await requestBepusdt(createEndpoint(settings), fields, settings, deps)
  // epusdt opens each number once: on a retry it reports that the trade exists, without its details
  if (result.kind === 'refused') return refused(result.code === '10002', reasonOf(result))
  if (result.kind !== 'accepted') return refused(true, reasonOf(result))
  const { data } = result
  if (textField(data, 'order_id') !== request.paymentNo)
    return refused(true, 'the answer is of another payment')
  // later responses name no amount: this is the one that the gateway expects
  if (fenFromYuan(textField(data, 'amount') ?? '') !== request.amountFen)
    return refused(true, 'the answer is of another sum')
  const tradeNo = textField(data, 'trade_id') ?? ''
  const url = textField(data, 'payment_url')
  if (!tradeNoPattern.test(tradeNo) || !isPageUrl(url))
    return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url, tradeNo }
}

/**
 * `cancel-transaction` ends waiting trades only; epusdt has none. Source: BEpusdt, docs/api/api.md 取消交易订单.
 */
export async function close(
  trade: TradeRef,
  settings: BepusdtSettings,
  deps: BepusdtDeps,
): Promise<CloseResult> {
  if (!canCancel(settings)) return 'unsupported'
  if (trade.tradeNo === null) return 'unknown'
  const result = await requestBepusdt(
    'api/v1/order/cancel-transaction',
    { trade_id: trade.tradeNo },
    settings,
    deps,
  )
  if (result.kind === 'accepted')
    return textField(result.data, 'trade_id') === trade.tradeNo ? 'closed' : 'unknown'
  // rejected because of its state, or unknown: the trade's current state decides
  const { state } = await query(trade, settings, deps)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}
