import { yuanFromFen } from '@faka/contract/shared/money'
import type {
  CloseResult,
  CreateResult,
  GatewayAdapter,
  GatewayDeps,
  PaymentRequest,
  QueryResult,
  RefundRequest,
  RefundResult,
  RefundStatus,
  SelfTestResult,
  TradeRef,
} from '../gateway-adapter.ts'
import { type JsonObject, textField } from '../request-gateway.ts'
import { type Fields, fieldsFromJson } from '../signed-fields.ts'
import {
  acknowledgeEpay,
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
import { isRealMoney, pageUrl, RsaSettings } from './epay-settings.ts'
import { signRsa, verifyRsa } from './epay-signature.ts'
import { requestEpay } from './request-epay.ts'

const maxClockSkewSeconds = 300

const isFresh = (fields: Fields, now: Date): boolean => {
  const text = fields.get('timestamp') ?? ''
  return /^\d{10}$/.test(text) && Math.abs(now.getTime() / 1000 - Number(text)) <= maxClockSkewSeconds
}

/** `accepted` is signed by the gateway. Rejections are not: gateways send them unsigned. */
type EpayResult =
  | { kind: 'agreed'; body: JsonObject }
  | { kind: 'refused'; body: JsonObject }
  /** `isPage`: there is no API, but an HTML page. */
  | { kind: 'unknown'; reason: string; isPage?: boolean }

const notSigned = 'the answer is not signed by the gateway'

async function requestSigned(
  page: string,
  fields: readonly (readonly [string, string])[],
  settings: RsaSettings,
  world: GatewayDeps,
): Promise<EpayResult> {
  const timestamp = String(Math.floor(world.now().getTime() / 1000))
  const form = signRsa(
    new Map([['pid', settings.pid], ...fields, ['timestamp', timestamp]]),
    settings.merchantPrivateKey,
  )
  const heard = await requestEpay(
    world,
    pageUrl(settings, page.includes('/') ? page : `api/pay/${page}`, world),
    form,
  )
  if (!heard.ok) return { kind: 'unknown', reason: heard.reason, isPage: heard.isPage === true }
  const code = textField(heard.body, 'code')
  if (code === undefined) return { kind: 'unknown', reason: 'the answer is not understood' }
  if (code !== '0') {
    // "not found" answers a query and is nothing for the seller to fix
    if (!messageOf(heard.body).includes('不存在')) world.onGatewayMessage?.(messageOf(heard.body))
    return { kind: 'refused', body: heard.body }
  }
  const signed = fieldsFromJson(heard.body)
  if (!signed || !verifyRsa(signed, settings.gatewayPublicKey))
    // wallet parameters given as an object have no canonical text to sign; the page handles them
    return { kind: 'unknown', reason: notSigned, isPage: typeof heard.body.pay_info === 'object' }
  if (!isFresh(signed, world.now())) return { kind: 'unknown', reason: 'the answer is old' }
  return { kind: 'agreed', body: heard.body }
}

/** Rejections share one code; only the message says that the trade is missing. */
const isNotFound = (answer: JsonObject): boolean => /订单.*不存在/.test(textField(answer, 'msg') ?? '')

async function query(trade: TradeRef, settings: RsaSettings, world: GatewayDeps): Promise<QueryResult> {
  const told = await requestSigned('query', [tradeField(trade)], settings, world)
  if (told.kind === 'agreed') return toQueryResult(told.body, trade, settings.pid)
  if (told.kind === 'unknown') return { state: 'unknown', reason: told.reason }
  return isNotFound(told.body)
    ? { state: 'notFound' }
    : { state: 'unknown', reason: `the gateway refuses: ${messageOf(told.body)}` }
}

async function close(trade: TradeRef, settings: RsaSettings, world: GatewayDeps): Promise<CloseResult> {
  const told = await requestSigned('close', [tradeField(trade)], settings, world)
  if (told.kind === 'agreed') return 'closed'
  const { state } = await query(trade, settings, world)
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
  world: GatewayDeps,
): Promise<RefundLookup> {
  const told = await requestSigned('refundquery', [['out_refund_no', refundNo]], settings, world)
  if (told.kind === 'unknown') return 'unknown'
  if (told.kind === 'refused') return /退款.*不存在/.test(messageOf(told.body)) ? 'notFound' : 'unclear'
  if (textField(told.body, 'out_refund_no') !== refundNo) return 'unknown'
  const status = textField(told.body, 'status')
  return status === '1' ? 'done' : status === '0' ? 'refused' : 'unknown'
}

/**
 * A refund whose response was lost may still be in progress: EPay records it only after its upstream has
 * answered, and reports none until then. So only a rejection of the first refund request counts as one.
 */
async function refund(
  order: RefundRequest,
  settings: RsaSettings,
  world: GatewayDeps,
): Promise<RefundResult> {
  const { tradeNo, amountFen, refundNo } = order
  const fields = [
    ['trade_no', tradeNo],
    ['money', yuanFromFen(amountFen)],
    ['out_refund_no', refundNo],
  ] as const
  const told = await requestSigned('refund', fields, settings, world)
  if (told.kind === 'agreed') return 'done'
  const became = await lookUpRefund(order, settings, world)
  if (became !== 'notFound' && became !== 'unclear') return became
  if (told.kind === 'unknown') return 'unknown'
  if (isUnfunded(messageOf(told.body))) return 'unfunded'
  // an earlier request may have been executed without being recorded, which would explain this rejection
  return order.requestedBefore ? 'unknown' : 'refused'
}

/**
 * Rejections are not signed, so a wrong gateway key would go unnoticed until the first payment. The merchant
 * information is signed. Source: EPay v2, 查询商户信息 (`api/merchant/info`).
 */
async function testGatewayKey(
  said: SelfTestResult,
  settings: RsaSettings,
  world: GatewayDeps,
): Promise<SelfTestResult> {
  const told = await requestSigned('api/merchant/info', [], settings, world)
  if (told.kind === 'agreed')
    return { ok: true, detail: `${said.detail}, and its answers are signed by gatewayPublicKey` }
  if (told.kind === 'unknown' && told.reason === notSigned)
    return {
      ok: false,
      detail:
        'gatewayPublicKey (平台公钥) is not the key by which the gateway signs: no call-back would be believed',
    }
  const why = told.kind === 'unknown' ? told.reason : messageOf(told.body)
  return {
    ...said,
    notChecked: [`gatewayPublicKey: the gateway signs nothing before a payment is made (${why})`],
  }
}

/**
 * By `api/pay/create`, or by `api/pay/submit` if the channel is set so or, in mode `auto`, the gateway
 * demands it.
 */
async function create(
  attempt: PaymentRequest,
  settings: RsaSettings,
  world: GatewayDeps,
): Promise<CreateResult> {
  const fields = createFields(attempt, settings)
  const sign = (unsigned: Fields) => signRsa(unsigned, settings.merchantPrivateKey)
  const onPage = () => createPagePayment(fields, attempt, settings, { page: 'api/pay/submit', sign })
  if (settings.mode === 'page') return onPage()
  const isAuto = settings.mode === 'auto'
  const told = await requestSigned('create', [...fields, ['method', 'web']], settings, world)
  if (told.kind === 'unknown')
    return isAuto && told.isPage ? onPage() : { kind: 'refused', retryable: true, reason: told.reason }
  if (told.kind === 'refused') {
    const words = messageOf(told.body)
    if (isAuto && requiresPage(words)) return onPage()
    return { kind: 'refused', retryable: false, reason: `the gateway refuses: ${words}` }
  }
  const drawable = ['qrcode', 'jump', 'urlscheme'].includes(textField(told.body, 'pay_type') ?? '')
  const answer = toQrResult(drawable ? textField(told.body, 'pay_info') : undefined, told.body)
  return isAuto && answer.kind === 'refused' ? onPage() : answer
}

/** EPay v2: SHA256withRSA in both directions, timestamps within 300 seconds, refunds by our own number. */
export const epayRsa: GatewayAdapter<RsaSettings> = {
  settings: RsaSettings,
  capabilities: (settings) => ({
    ...epayCapabilities,
    // a payment on the page has no trade until the buyer opens it, and cannot be closed before
    close: settings.mode === 'api' ? 'always' : 'afterScan',
    refund: 'idempotent',
    realMoney: isRealMoney(settings),
  }),
  create,
  readNotification: (notice, settings, now) =>
    readEpayNotification(notice, {
      pid: settings.pid,
      verify: (fields) => verifyRsa(fields, settings.gatewayPublicKey),
      isFresh: (fields) => isFresh(fields, now),
    }),
  acknowledge: acknowledgeEpay,
  query,
  close,
  refund,
  async queryRefund(order, settings, world) {
    const became = await lookUpRefund(order, settings, world)
    return became === 'unclear' ? 'unknown' : became
  },
  async selfTest(settings, world) {
    const said = await selfTestEpay((trade) => query(trade, settings, world), world.random)
    return said.ok ? testGatewayKey(said, settings, world) : said
  },
}
