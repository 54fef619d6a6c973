import { yuanFromFen } from '@faka/contract/shared/money'
import { type AlipayApiDeps, apiMethods, errorNode } from './alipay-api.ts'
import { answerPageRequest } from './alipay-pages.ts'
import { readAlipayRequest } from './alipay-request.ts'
import {
  type AlipayCredentials,
  makeCredentials,
  settingsOf,
  signedForm,
  signedResponse,
  verifyRequest,
} from './alipay-signing.ts'
import { writeStatement } from './alipay-statement.ts'
import { beijingTime } from './beijing-time.ts'
import { type Fault, statedTime } from './fault-plan.ts'
import { type RecordedRefund, type RecordedTrade, refundedFen } from './gateway-ledger.ts'
import { randomDigits } from './random-digits.ts'
import { respondWithFault } from './serve.ts'
import {
  createGatewayParts,
  type GatewayPages,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'

export interface AlipaySimulator extends ServedGateway {
  /** Channel settings in key mode and in certificate mode. */
  settings: ReturnType<typeof settingsOf>
}

/** 4, 10 and 10 minutes, 1, 2, 6 and 15 hours, sixty times faster. */
const defaultRetryDelaysMs = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * 1000)

let sharedCredentials: AlipayCredentials | undefined

const dayOf = (time: Date): string => beijingTime(time).slice(0, 10).replaceAll('-', '')

/** A notification of a trade's current state. */
function notificationOf(
  trade: RecordedTrade,
  { appId, sellerId }: AlipayCredentials,
  {
    now,
    notifyId,
    refund,
    fault,
  }: { now: Date; notifyId: string; refund?: RecordedRefund; fault?: Fault | undefined },
): Record<string, string> {
  const isBack = refundedFen(trade) === trade.paidFen
  const other = fault === 'wrongMerchant'
  return {
    notify_type: 'trade_status_sync',
    notify_id: notifyId,
    notify_time: beijingTime(statedTime(now, fault)),
    app_id: other ? '2021000000000009' : appId,
    auth_app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    seller_id: other ? '2088000000000009' : sellerId,
    buyer_id: '2088000000000099',
    buyer_logon_id: 'tes***@example.com',
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    trade_status: trade.state === 'closed' || (refund && isBack) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0)),
    receipt_amount: yuanFromFen(trade.paidFen),
    buyer_pay_amount: yuanFromFen(trade.paidFen),
    subject: trade.subject,
    gmt_create: beijingTime(trade.createdAt),
    ...(trade.paidAt ? { gmt_payment: beijingTime(trade.paidAt) } : {}),
    ...(trade.paidAt
      ? { fund_bill_list: `[{"amount":"${yuanFromFen(trade.paidFen)}","fundChannel":"ALIPAYACCOUNT"}]` }
      : {}),
    ...(trade.closedAt ? { gmt_close: beijingTime(trade.closedAt) } : {}),
    ...(refund
      ? {
          gmt_refund: `${beijingTime(refund.refundedAt)}.318`,
          refund_fee: yuanFromFen(refundedFen(trade)),
          out_biz_no: refund.refundNo,
        }
      : {}),
  }
}

/**
 * An Alipay simulator for 当面付 and the payment pages: trades exist only once a code is scanned or a page is
 * opened, every request is verified, every response and notification is signed with its own keys, and faults
 * are injected by a plan.
 */
export async function openAlipaySimulator(options: SimulatorOptions = {}): Promise<AlipaySimulator> {
  const parts = createGatewayParts(options, {
    retryDelaysMs: defaultRetryDelaysMs,
    newTradeNo: (time) => `${dayOf(time)}2200${randomDigits(16)}`,
  })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  sharedCredentials ??= makeCredentials(now())
  const credentials = sharedCredentials
  const notify = (trade: RecordedTrade, refund?: RecordedRefund, firstFault?: Fault): Promise<void> => {
    const notifyId = `${dayOf(now())}00222${randomDigits(21)}`
    return webhooks.send({
      firstFault,
      build: (fault) => ({
        url: trade.notifyUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: signedForm(
          notificationOf(trade, credentials, { now: now(), notifyId, fault, ...(refund ? { refund } : {}) }),
          credentials,
          fault === 'badSignature',
        ),
      }),
      isAcknowledged: (status, body) => status === 200 && body === 'success',
    })
  }
  const ignoreErrors = (way: Promise<void>) => void way.catch(() => undefined)

  const gatewayPages: GatewayPages = {
    name: '支付宝（模拟）',
    notify: (trade, firstFault) => notify(trade, undefined, firstFault),
  }

  const answerApi = async (
    request: SimulatorRequest,
    deps: AlipayApiDeps,
  ): Promise<SimulatorResponse | undefined> => {
    const form = readAlipayRequest(request)
    const name = form.get('method') ?? ''
    const method = apiMethods.get(name)
    const fault = verifyRequest(form, credentials) ?? (method ? undefined : 'isv.invalid-method')
    if (fault || !method) {
      rejections.push(fault ?? '')
      // errors about the app itself are not signed
      return jsonResponse(200, { [`${name.replaceAll('.', '_')}_response`]: errorNode(fault ?? '') })
    }
    return respondWithFault(
      plan.next(method.phase),
      async (injected) => {
        const content: Record<string, string> = JSON.parse(form.get('biz_content') ?? '{}')
        const node = method.answer(deps, content, injected, form.get('notify_url') ?? '')
        if (node.sub_code) rejections.push(node.sub_code)
        const trade = ledger.byOutTradeNo(credentials.appId, content.out_trade_no ?? '')
        if (injected === 'callBackFirst' && trade && ledger.pay(trade)) await notify(trade)
        const wrong =
          injected === 'wrongMerchant' && method.phase === 'create' ? { out_trade_no: 'OTHER' } : {}
        const certified = form.has('app_cert_sn')
        const text = signedResponse(name, { ...node, ...wrong }, credentials, {
          certified,
          isBad: injected === 'badSignature',
        })
        return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: text }
      },
      delayMs,
    )
  }

  const pages = {
    ledger,
    now,
    credentials,
    rejections,
    plan,
    delayMs,
    async pay(trade: RecordedTrade) {
      if (ledger.pay(trade)) await notify(trade)
    },
  }
  const handleRequest = async (request: SimulatorRequest): Promise<SimulatorResponse | undefined> => {
    const paged = answerPageRequest(pages, request)
    if (paged) return paged
    if (request.path === '/bill.resource') {
      const day = new URLSearchParams(request.query).get('bizDates') ?? ''
      const body = await writeStatement(ledger.trades, day, credentials.sellerId)
      return { status: 200, headers: { 'content-type': 'application/zip' }, body }
    }
    return answerApi(request, apiDeps)
  }
  const served = await serveGateway(parts, gatewayPages, handleRequest)
  const apiDeps: AlipayApiDeps = {
    url: served.url,
    appId: credentials.appId,
    ledger,
    now,
    notifyRefund: (trade, refund) => ignoreErrors(notify(trade, refund)),
    notifyClosed: (trade) => ignoreErrors(notify(trade)),
  }
  return { ...served, settings: settingsOf(credentials, served.url) }
}
