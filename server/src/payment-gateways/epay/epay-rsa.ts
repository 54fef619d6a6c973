import { yuanFromFen } from '@faka/contract/shared/money'
import { acknowledgeByText } from '../acknowledge.ts'
import type {
  CloseResult,
  CreateResult,
  GatewayAdapter,
  PaymentRequest,
  QueryResult,
  RefundRequest,
  RefundResult,
  RefundStatus,
  SelfTestResult,
  TradeRef,
} from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { type JsonObject, textField } from '../json-object.ts'
import { type Fields, fieldsFromJson } from '../signed-fields.ts'
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
import { endpointUrl, isRealMoney, RsaSettings } from './epay-settings.ts'
import { signRsa, verifyRsa } from './epay-signature.ts'
import { epayRsaWords } from './epay-words.ts'
import { requestEpay } from './request-epay.ts'

const maxClockSkewSeconds = 300

const isFresh = (fields: Fields, now: Date): boolean => {
  const text = fields.get('timestamp') ?? ''
  return /^\d{10}$/.test(text) && Math.abs(now.getTime() / 1000 - Number(text)) <= maxClockSkewSeconds
}

/** `accepted` is signed by the gateway. Rejections are not: gateways send them unsigned. */
type EpayResult =
  | { kind: 'accepted'; body: JsonObject }
  | { kind: 'refused'; body: JsonObject }
  /** `isPage`: there is no API, but an HTML page. */
  | { kind: 'unknown'; reason: string; isPage?: boolean }

const notSigned = 'the answer is not signed by the gateway'

async function requestSigned(
  page: string,
  fields: readonly (readonly [string, string])[],
  settings: RsaSettings,
  deps: GatewayDeps,
): Promise<EpayResult> {
  const timestamp = String(Math.floor(deps.now().getTime() / 1000))
  const form = signRsa(
    new Map([['pid', settings.pid], ...fields, ['timestamp', timestamp]]),
    settings.merchantPrivateKey,
  )
  const response = await requestEpay(
    deps,
    endpointUrl(settings, page.includes('/') ? page : `api/pay/${page}`, deps),
    form,
  )
  if (!response.ok) return { kind: 'unknown', reason: response.reason, isPage: response.isPage === true }
  const code = textField(response.body, 'code')
  if (code === undefined) return { kind: 'unknown', reason: 'the answer is not understood' }
  if (code !== '0') {
    // "not found" answers a query and is nothing for the seller to fix
    if (!messageOf(response.body).includes('不存在')) deps.onGatewayMessage?.(messageOf(response.body))
    return { kind: 'refused', body: response.body }
  }
  const signed = fieldsFromJson(response.body)
  if (!signed || !verifyRsa(signed, settings.gatewayPublicKey))
    // wallet parameters given as an object have no canonical text to sign; the page handles them
    return { kind: 'unknown', reason: notSigned, isPage: typeof response.body.pay_info === 'object' }
  if (!isFresh(signed, deps.now())) return { kind: 'unknown', reason: 'the answer is old' }
  return { kind: 'accepted', body: response.body }
}

/** Rejections share one code; only the message says that the trade is missing. */
const isNotFound = (answer: JsonObject): boolean => /订单.*不存在/.test(textField(answer, 'msg') ?? '')

async function query(trade: TradeRef, settings: RsaSettings, deps: GatewayDeps): Promise<QueryResult> {
  const result = await requestSigned('query', [tradeField(trade)], settings, deps)
  if (result.kind === 'accepted') return toQueryResult(result.body, trade, settings.pid)
  if (result.kind === 'unknown') return { state: 'unknown', reason: result.reason }
  return isNotFound(result.body)
    ? { state: 'notFound' }
    : { state: 'unknown', reason: `the gateway refuses: ${messageOf(result.body)}` }
}

async function close(trade: TradeRef, settings: RsaSettings, deps: GatewayDeps): Promise<CloseResult> {
  const result = await requestSigned('close', [tradeField(trade)], settings, deps)
  if (result.kind === 'accepted') return 'closed'
  const { state } = await query(trade, settings, deps)
  if (state === 'paid') return 'alreadyPaid'
  return state === 'closed' || state === 'notFound' ? state : 'unknown'
}

/** `unclear`: the gateway rejects the query for another reason than a missing refund. */
type RefundLookup = RefundStatus | 'unclear'

/**
 * Looks up a refund by our number. `status` 0 is failed, 1 done (查询退款). Only the message 退款记录不存在 means that
 * there is none, since rejections share one code.
 */
async function lookUpRefund(
  { refundNo }: RefundRequest,
  settings: RsaSettings,
  deps: GatewayDeps,
): Promise<RefundLookup> {
  const result = await requestSigned('refundquery', [['out_refund_no', refundNo]], settings, deps)
  if (result.kind === 'unknown') return 'unknown'
  if (result.kind === 'refused') return /退款.*不存在/.test(messageOf(result.body)) ? 'notFound' : 'unclear'
  if (textField(result.body, 'out_refund_no') !== refundNo) return 'unknown'
  const status = textField(result.body, 'status')
  return status === '1' ? 'done' : status === '0' ? 'refused' : 'unknown'
}

/**
 * A refund whose response was lost may still be in progress: EPay records it only after its upstream has
 * answered, and reports none until then. So only a rejection of the first refund request counts as one.
 */
async function refund(
  request: RefundRequest,
  settings: RsaSettings,
  deps: GatewayDeps,
): Promise<RefundResult> {
  const { tradeNo, amountFen, refundNo } = request
  const fields = [
    ['trade_no', tradeNo],
    ['money', yuanFromFen(amountFen)],
    ['out_refund_no', refundNo],
  ] as const
  const result = await requestSigned('refund', fields, settings, deps)
  if (result.kind === 'accepted') return 'done'
  const status = await lookUpRefund(request, settings, deps)
  if (status !== 'notFound' && status !== 'unclear') return status
  if (result.kind === 'unknown') return 'unknown'
  if (isUnfunded(messageOf(result.body))) return 'unfunded'
  // an earlier request may have been executed without being recorded, which would explain this rejection
  return request.requestedBefore ? 'unknown' : 'refused'
}

/**
 * Rejections are not signed, so a wrong gateway key would go unnoticed until the first payment. The merchant
 * information is signed. Source: EPay v2, 查询商户信息 (`api/merchant/info`).
 */
async function testGatewayKey(
  result: SelfTestResult,
  settings: RsaSettings,
  deps: GatewayDeps,
): Promise<SelfTestResult> {
  const info = await requestSigned('api/merchant/info', [], settings, deps)
  if (info.kind === 'accepted')
    return { ok: true, detail: `${result.detail}, and its answers are signed by gatewayPublicKey` }
  if (info.kind === 'unknown' && info.reason === notSigned)
    return {
      ok: false,
      detail:
        'gatewayPublicKey (平台公钥) is not the key by which the gateway signs: no notification would be accepted',
    }
  const why = info.kind === 'unknown' ? info.reason : messageOf(info.body)
  return {
    ...result,
    notChecked: [`gatewayPublicKey: the gateway signs nothing before a payment is made (${why})`],
  }
}

/**
 * By `api/pay/create`, or by `api/pay/submit` if the channel is set so or, in mode `auto`, the gateway
 * demands it.
 */
async function create(
  request: PaymentRequest,
  settings: RsaSettings,
  deps: GatewayDeps,
): Promise<CreateResult> {
  const fields = createFields(request, settings)
  const sign = (unsigned: Fields) => signRsa(unsigned, settings.merchantPrivateKey)
  const onPage = () => createPagePayment(fields, request, settings, { page: 'api/pay/submit', sign })
  if (settings.mode === 'page') return onPage()
  const isAuto = settings.mode === 'auto'
  const result = await requestSigned('create', [...fields, ['method', 'web']], settings, deps)
  if (result.kind === 'unknown')
    return isAuto && result.isPage ? onPage() : { kind: 'refused', retryable: true, reason: result.reason }
  if (result.kind === 'refused') {
    const message = messageOf(result.body)
    if (isAuto && requiresPage(message)) return onPage()
    return { kind: 'refused', retryable: false, reason: `the gateway refuses: ${message}` }
  }
  const drawable = ['qrcode', 'jump', 'urlscheme'].includes(textField(result.body, 'pay_type') ?? '')
  const answer = toQrResult(drawable ? textField(result.body, 'pay_info') : undefined, result.body)
  return isAuto && answer.kind === 'refused' ? onPage() : answer
}

/** EPay v2: SHA256withRSA in both directions, timestamps within 300 seconds, refunds by our own number. */
export const epayRsa: GatewayAdapter<RsaSettings> = {
  settings: RsaSettings,
  words: epayRsaWords,
  capabilities: (settings) => ({
    ...epayCapabilities,
    // a payment on the page has no trade until the buyer opens it, and cannot be closed before
    close: settings.mode === 'api' ? 'always' : 'afterScan',
    refund: 'idempotent',
    realMoney: isRealMoney(settings),
  }),
  create,
  readNotification: (notification, settings, now) =>
    readEpayNotification(notification, {
      pid: settings.pid,
      verify: (fields) => verifyRsa(fields, settings.gatewayPublicKey),
      isFresh: (fields) => isFresh(fields, now),
    }),
  acknowledge: acknowledgeByText,
  query,
  close,
  refund,
  async queryRefund(request, settings, deps) {
    const status = await lookUpRefund(request, settings, deps)
    return status === 'unclear' ? 'unknown' : status
  },
  async selfTest(settings, deps) {
    const result = await selfTestEpay((trade) => query(trade, settings, deps), deps.random)
    return result.ok ? testGatewayKey(result, settings, deps) : result
  },
}
