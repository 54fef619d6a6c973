import { yuanFromFen } from '@faka/contract/shared/money'
import { acknowledgeByText } from '../acknowledge.ts'
import type {
  CreateResult,
  GatewayAdapter,
  PaymentRequest,
  QueryResult,
  RefundRequest,
  RefundResult,
  TradeRef,
} from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { textField } from '../json-object.ts'
import type { Fields } from '../signed-fields.ts'
import {
  createFields,
  epayCapabilities,
  isUnfunded,
  messageOf,
  readEpayNotification,
  selfTestEpay,
  toQrResult,
  toQueryResult,
  tradeField,
} from './epay-messages.ts'
import { createPagePayment, requiresPage } from './epay-page.ts'
import { endpointUrl, isRealMoney, Md5Settings } from './epay-settings.ts'
import { signMd5, verifyMd5 } from './epay-signature.ts'
import { epayMd5Words } from './epay-words.ts'
import { requestEpay } from './request-epay.ts'

interface QueriedTrade {
  result: QueryResult
  /** Part of it was refunded, and the response does not say how much. */
  isRefundAmountUnknown: boolean
}

/** `api.php?act=order`. This URL contains the merchant key: it must never reach a log or an error. */
async function queryTrade(trade: TradeRef, settings: Md5Settings, deps: GatewayDeps): Promise<QueriedTrade> {
  const query = new URLSearchParams([
    ['act', 'order'],
    ['pid', settings.pid],
    ['key', settings.key],
    tradeField(trade),
  ])
  const response = await requestEpay(deps, `${endpointUrl(settings, 'api.php', deps)}?${query}`)
  const plain = (result: QueryResult): QueriedTrade => ({ result, isRefundAmountUnknown: false })
  if (!response.ok) return plain({ state: 'unknown', reason: response.reason })
  const code = textField(response.body, 'code')
  if (code === '-1') return plain({ state: 'notFound' })
  if (code !== '1')
    return plain({ state: 'unknown', reason: `the gateway refuses: ${messageOf(response.body)}` })
  const isRefundAmountUnknown =
    textField(response.body, 'status') === '2' && textField(response.body, 'refundmoney') === undefined
  return { result: toQueryResult(response.body, trade, settings.pid), isRefundAmountUnknown }
}

const query = async (trade: TradeRef, settings: Md5Settings, deps: GatewayDeps): Promise<QueryResult> =>
  (await queryTrade(trade, settings, deps)).result

/** `api.php?act=refund`. */
async function requestRefund(
  { tradeNo, amountFen }: RefundRequest,
  settings: Md5Settings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const response = await requestEpay(
    deps,
    `${endpointUrl(settings, 'api.php', deps)}?act=refund`,
    new Map([
      ['pid', settings.pid],
      ['key', settings.key],
      ['trade_no', tradeNo],
      ['money', yuanFromFen(amountFen)],
    ]),
  )
  if (!response.ok) return 'unknown'
  const code = textField(response.body, 'code')
  if (code === undefined) return 'unknown'
  // the reference source answers 0, older gateways 1
  if (code === '0' || code === '1') return 'done'
  deps.onGatewayMessage?.(messageOf(response.body))
  return isUnfunded(messageOf(response.body)) ? 'unfunded' : 'refused'
}

/**
 * The gateway assigns its own refund numbers, so a repeated request would refund twice: the trade is queried
 * first. Some gateways report only full refunds, so a partial refund, once requested, is never requested
 * again. Others (`Order::refund` of 彩虹易支付) set status 2 after any partial refund without an amount: after our
 * own partial refund that status says nothing about the next one. One refund of a trade at a time.
 */
async function refund(
  request: RefundRequest,
  settings: Md5Settings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const { result: before, isRefundAmountUnknown } = await queryTrade(request, settings, deps)
  if (before.state === 'unknown') return 'unasked'
  if (before.state !== 'paid') return 'refused'
  const { amountFen, requestedBefore, previouslyRefundedFen, totalFen } = request
  const isOurs = isRefundAmountUnknown && previouslyRefundedFen > 0
  const unknownFen = isOurs ? 0 : before.refundedFen - previouslyRefundedFen
  if (unknownFen > 0) return unknownFen >= amountFen ? 'done' : 'unknown'
  const wouldBeSeen = !isOurs && (before.refundedFen > 0 || previouslyRefundedFen + amountFen === totalFen)
  if (requestedBefore && !wouldBeSeen) return 'unknown'
  const result = await requestRefund(request, settings, deps)
  // more may have been refunded manually at the gateway: left to manual review
  return result === 'refused' && isOurs ? 'unknown' : result
}

/** By `mapi.php`, or by `submit.php` if the channel is set so or, in mode `auto`, the gateway demands it. */
async function create(
  request: PaymentRequest,
  settings: Md5Settings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  const fields = createFields(request, settings)
  const sign = (unsigned: Fields) => signMd5(unsigned, settings.key)
  const onPage = () => createPagePayment(fields, request, settings, { page: 'submit.php', sign })
  if (settings.mode === 'page') return onPage()
  const isAuto = settings.mode === 'auto'
  const response = await requestEpay(deps, endpointUrl(settings, 'mapi.php', deps), sign(fields))
  if (!response.ok)
    return isAuto && response.isPage
      ? onPage()
      : { kind: 'refused', retryable: true, reason: response.reason }
  if (textField(response.body, 'code') !== '1') {
    const message = messageOf(response.body)
    if (isAuto && requiresPage(message)) return onPage()
    return { kind: 'refused', retryable: false, reason: `the gateway refuses: ${message}` }
  }
  const content = ['qrcode', 'payurl', 'urlscheme']
    .map((name) => textField(response.body, name))
    .find((text) => text !== undefined)
  const answer = toQrResult(content, response.body)
  return isAuto && answer.kind === 'refused' ? onPage() : answer
}

/**
 * EPay v1: MD5 with the merchant key appended. `mapi.php` or `submit.php`, `api.php?act=order`,
 * `api.php?act=refund`.
 */
export const epayMd5: GatewayAdapter<Md5Settings> = {
  settings: Md5Settings,
  words: epayMd5Words,
  capabilities: (settings) => ({
    ...epayCapabilities,
    close: 'never',
    refund: 'unsafe',
    realMoney: isRealMoney(settings),
  }),
  create,
  readNotification: (notification, settings) =>
    readEpayNotification(notification, {
      pid: settings.pid,
      verify: (fields) => verifyMd5(fields, settings.key),
    }),
  acknowledge: acknowledgeByText,
  query,
  close: async () => 'unsupported',
  refund,
  // refunds have no numbers here; `refund` itself queries the trade first
  queryRefund: async () => 'unknown',
  selfTest: (settings, deps) => selfTestEpay((trade) => query(trade, settings, deps), deps.random),
}
