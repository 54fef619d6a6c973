import { yuanFromFen } from '@faka/contract/shared/money'
import type { CreateResult, PaymentRequest, QueryResult, TradeRef } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { isPageUrl } from '../is-page-url.ts'
import { textField } from '../json-object.ts'
import { plainSubject } from '../plain-subject.ts'
import { fieldsFromJson } from '../signed-fields.ts'
import { requestXunhupay } from './request-xunhupay.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { isSignedBy } from './xunhupay-signature.ts'

/** Longer titles are rejected. The hash drops backslashes, and some servers read `%` as an escape. */
const maxTitleLength = 32
const titleOf = (subject: string): string =>
  [...plainSubject(subject.replace(/[\\%]/g, ' '))].slice(0, maxTitleLength).join('')

/**
 * `payment/do.html`: returns the gateway's own page, which shows a code on desktops and opens the wallet on
 * phones. A retry with the same number returns the same trade. Source: the vendor's sample `pay.php`.
 */
export async function create(
  request: PaymentRequest,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  const refused = (retryable: boolean, reason: string): CreateResult => ({
    kind: 'refused',
    retryable,
    reason,
  })
  const origin = new URL(request.returnUrl).origin
  const response = await requestXunhupay(
    'do',
    {
      version: '1.1',
      trade_order_id: request.paymentNo,
      total_fee: yuanFromFen(request.amountFen),
      title: titleOf(request.subject),
      notify_url: request.notifyUrl,
      return_url: request.returnUrl,
      callback_url: request.returnUrl,
      // without these two, mobile browsers outside of WeChat get a code that they cannot scan
      ...(request.device === 'phone' ? { type: 'WAP', wap_url: origin, wap_name: 'FAKA' } : {}),
    },
    settings,
    deps,
  )
  if (response.kind === 'unknown') return refused(true, response.reason)
  if (response.kind === 'refused')
    return refused(false, `the gateway refused the payment (${response.code} ${response.message})`)
  const fields = fieldsFromJson(response.body)
  if (!fields || !isSignedBy(fields, settings.appSecret))
    return refused(true, 'the answer is not signed by the key')
  const url = fields.get('url')
  if (!isPageUrl(url)) return refused(true, 'the gateway gave no page to pay at')
  return { kind: 'redirect', url, tradeNo: null }
}

/** A trade's state at the gateway: OD paid, WP waiting, CD cancelled or refunded, RD and UD of a refund. */
export type XunhupayTrade =
  | { kind: 'found'; status: string; openOrderId: string | undefined }
  | { kind: 'notFound' }
  | { kind: 'unknown'; reason: string }

/** `payment/query.html`, by the payment number. Its response has no documented signature. */
export async function findTrade(
  paymentNo: string,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<XunhupayTrade> {
  const response = await requestXunhupay('query', { out_trade_order: paymentNo }, settings, deps)
  if (response.kind === 'unknown') return response
  if (response.kind === 'refused')
    // its error codes are not documented, its messages are
    return /订单.*不存在|order.*not (?:found|exist)/i.test(response.message)
      ? { kind: 'notFound' }
      : { kind: 'unknown', reason: `the gateway refused the question (${response.code} ${response.message})` }
  const { data } = response.body
  if (typeof data !== 'object' || data === null)
    return { kind: 'unknown', reason: 'the answer is not understood' }
  const trade = Object.fromEntries(Object.entries(data))
  return {
    kind: 'found',
    status: textField(trade, 'status') ?? '',
    openOrderId: textField(trade, 'open_order_id'),
  }
}

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

/** Queries a trade. The gateway names no amount here: the requested one was paid. */
export async function query(
  { paymentNo, tradeNo, requestedFen }: TradeRef,
  settings: XunhupaySettings,
  deps: GatewayDeps,
): Promise<QueryResult> {
  const trade = await findTrade(paymentNo, settings, deps)
  if (trade.kind === 'notFound') return { state: 'notFound' }
  if (trade.kind === 'unknown') return unknown(trade.reason)
  const { status, openOrderId } = trade
  if (tradeNo !== null && openOrderId !== tradeNo) return unknown('the answer is of another trade')
  if (status === 'WP') return { state: 'unpaid' }
  if (status === 'CD') return { state: 'closed' }
  if (status !== 'OD') return unknown('a refund of this trade is under way, or the answer is not understood')
  if (requestedFen === undefined || !openOrderId)
    return unknown('the sum or the number of the trade is not known')
  return { state: 'paid', tradeNo: openOrderId, amountFen: requestedFen, refundedFen: 0 }
}
