import { randomInt } from 'node:crypto'
import { yuanFromFen } from '@faka/contract/money'
import { type AlipayTill, beijing, methods, refusal } from './alipay-answers.ts'
import { writeBill } from './alipay-bill.ts'
import { openOnPage } from './alipay-pages.ts'
import { readRequest } from './alipay-request.ts'
import {
  type AlipayPapers,
  faultOfRequest,
  makePapers,
  settingsOf,
  signedAnswer,
  signedForm,
} from './alipay-signing.ts'
import type { Asked } from './asked.ts'
import { type CallBacks, createCallBacks } from './call-backs.ts'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import {
  type BookedRefund,
  type BookedTrade,
  type GatewayLedger,
  openLedger,
  refundedFen,
} from './gateway-ledger.ts'
import { openTrades } from './open-trades.ts'
import { type PayDesk, payPage } from './pay-page.ts'
import { type Said, sayJson, serve, underFault } from './serve.ts'
import { takePayment } from './take-payment.ts'

export interface AlipayGateway extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  callBacks: CallBacks
  /** The settings of a channel in key mode, and in certificate mode. */
  settings: ReturnType<typeof settingsOf>
  /** Codes of the requests that were refused. */
  refused: string[]
  plan: FaultPlan
}

export interface AlipayOptions {
  now?: () => Date
  port?: number
  plan?: FaultPlan
  /** Pauses between the tries of a call-back; Alipay's own, sixty times faster, when left out. */
  pausesMs?: readonly number[]
  delayMs?: number
}

/** 4 and 10 and 10 minutes, 1, 2, 6 and 15 hours. */
const pauseMinutes = [4, 10, 10, 60, 120, 360, 900]

let papers: AlipayPapers | undefined

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** What a call-back tells of a trade as it is now. */
function noticeOf(
  trade: BookedTrade,
  { appId, sellerId }: AlipayPapers,
  {
    now,
    notifyId,
    refund,
    fault,
  }: { now: Date; notifyId: string; refund?: BookedRefund; fault?: Fault | undefined },
): Record<string, string> {
  const isBack = refundedFen(trade) === trade.paidFen
  const other = fault === 'wrongMerchant'
  const sentAt = new Date(now.getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
  return {
    ...{ notify_type: 'trade_status_sync', notify_id: notifyId, notify_time: beijing(sentAt) },
    ...{ app_id: other ? '2021000000000009' : appId, auth_app_id: appId, charset: 'utf-8', version: '1.0' },
    ...{ seller_id: other ? '2088000000000009' : sellerId, buyer_id: '2088000000000099' },
    ...{ buyer_logon_id: 'tes***@example.com', trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo },
    trade_status: trade.state === 'closed' || (refund && isBack) ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0)),
    ...{ receipt_amount: yuanFromFen(trade.paidFen), buyer_pay_amount: yuanFromFen(trade.paidFen) },
    ...{ subject: trade.subject, gmt_create: beijing(trade.createdAt) },
    ...(trade.paidAt ? { gmt_payment: beijing(trade.paidAt) } : {}),
    ...(trade.paidAt
      ? { fund_bill_list: `[{"amount":"${yuanFromFen(trade.paidFen)}","fundChannel":"ALIPAYACCOUNT"}]` }
      : {}),
    ...(trade.closedAt ? { gmt_close: beijing(trade.closedAt) } : {}),
    ...(refund
      ? {
          ...{ gmt_refund: `${beijing(refund.at)}.318`, refund_fee: yuanFromFen(refundedFen(trade)) },
          out_biz_no: refund.refundNo,
        }
      : {}),
  }
}

/**
 * Alipay on loopback, 当面付 and its pages to pay on: codes that nobody has scanned, and pages that nobody came to, are no trades, every request is verified and every answer
 * and call-back signed with keys of its own, and everything can go wrong by a plan.
 */
export async function openAlipayGateway(options: AlipayOptions = {}): Promise<AlipayGateway> {
  const { now = () => new Date(), port = 0, plan = noFaults(), delayMs } = options
  papers ??= makePapers(now())
  const own = papers
  const refused: string[] = []
  const ledger = openLedger(now, () => `${beijing(now()).slice(0, 10).replaceAll('-', '')}2200${digits(16)}`)
  const callBacks = createCallBacks({
    plan,
    pausesMs: options.pausesMs ?? pauseMinutes.map((minutes) => minutes * 1000),
    ...(delayMs === undefined ? {} : { delayMs }),
  })
  const tell = (trade: BookedTrade, refund?: BookedRefund, wished?: Fault): Promise<void> => {
    const notifyId = `${beijing(now()).slice(0, 10).replaceAll('-', '')}00222${digits(21)}`
    return callBacks.tell({
      wished,
      write: (fault) => ({
        ...{ url: trade.notifyUrl, method: 'POST' },
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: signedForm(
          noticeOf(trade, own, { now: now(), notifyId, fault, ...(refund ? { refund } : {}) }),
          own,
          fault === 'badSignature',
        ),
      }),
      isHeard: (status, body) => status === 200 && body === 'success',
    })
  }
  const quietly = (way: Promise<void>) => void way.catch(() => undefined)

  const desk: PayDesk = {
    name: '支付宝（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, tell: (trade, wished) => tell(trade, undefined, wished) }),
  }

  const answerApi = async (asked: Asked, till: AlipayTill): Promise<Said | undefined> => {
    const form = readRequest(asked)
    const name = form.get('method') ?? ''
    const method = methods.get(name)
    const fault = faultOfRequest(form, own) ?? (method ? undefined : 'isv.invalid-method')
    if (fault || !method) {
      refused.push(fault ?? '')
      // what is wrong with the app is told without a signature
      return sayJson(200, { [`${name.replaceAll('.', '_')}_response`]: refusal(fault ?? '') })
    }
    return underFault(
      plan.next(method.phase),
      async (struck) => {
        const content: Record<string, string> = JSON.parse(form.get('biz_content') ?? '{}')
        const node = method.answer(till, content, struck, form.get('notify_url') ?? '')
        if (node.sub_code) refused.push(node.sub_code)
        const trade = ledger.byOutTradeNo(own.appId, content.out_trade_no ?? '')
        if (struck === 'callBackFirst' && trade && ledger.pay(trade)) await tell(trade)
        const wrong = struck === 'wrongMerchant' && method.phase === 'create' ? { out_trade_no: 'OTHER' } : {}
        const certified = form.has('app_cert_sn')
        const text = signedAnswer(name, { ...node, ...wrong }, own, {
          certified,
          isBad: struck === 'badSignature',
        })
        return { status: 200, headers: { 'content-type': 'text/html;charset=utf-8' }, body: text }
      },
      delayMs,
    )
  }

  const pages = {
    ...{ ledger, now, papers: own, refused, plan, delayMs },
    async pay(trade: BookedTrade) {
      if (ledger.pay(trade)) await tell(trade)
    },
  }
  const answer = async (asked: Asked): Promise<Said | undefined> => {
    if (asked.path === '/') return openTrades(desk.name, ledger, asked)
    if (asked.path.startsWith('/pay/')) return payPage(desk, asked)
    const paged = openOnPage(pages, asked)
    if (paged) return paged
    if (asked.path === '/bill.resource') {
      const day = new URLSearchParams(asked.query).get('bizDates') ?? ''
      const body = await writeBill(ledger.trades, day, own.sellerId)
      return { status: 200, headers: { 'content-type': 'application/zip' }, body }
    }
    return answerApi(asked, till)
  }
  const served = await serve(answer, port)
  const till: AlipayTill = {
    ...{ url: served.url, appId: own.appId, ledger, now },
    tellRefund: (trade, refund) => quietly(tell(trade, refund)),
    tellClosed: (trade) => quietly(tell(trade)),
  }
  return {
    ...{ url: served.url, ledger, callBacks, refused, plan, settings: settingsOf(own, served.url) },
    async [Symbol.asyncDispose]() {
      await callBacks.stop()
      await served.close()
    },
  }
}
