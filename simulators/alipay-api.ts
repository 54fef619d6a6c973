import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { beijingTime } from './beijing-time.ts'
import type { Fault, Phase } from './fault-plan.ts'
import { type GatewayLedger, type RecordedRefund, type RecordedTrade, refundedFen } from './gateway-ledger.ts'

/** A node of a response: the result, or the error. */
export type ResponseNode = Readonly<Record<string, string>>

const successNode = (more: ResponseNode): ResponseNode => ({ code: '10000', msg: 'Success', ...more })
export const errorNode = (code: string, message = '业务处理失败'): ResponseNode => ({
  code: code.startsWith('isv.') ? '40002' : '40004',
  msg: code.startsWith('isv.') ? 'Invalid Arguments' : 'Business Failed',
  sub_code: code,
  sub_msg: message,
})

/** What the API methods need of the simulator. */
export interface AlipayApiDeps {
  url: string
  appId: string
  ledger: GatewayLedger
  now(): Date
  /** Notifies the shop of a recorded refund. */
  notifyRefund(trade: RecordedTrade, refund: RecordedRefund): void
  /** Notifies the shop of a closed trade. */
  notifyClosed(trade: RecordedTrade): void
}

type Content = Readonly<Record<string, string>>

/** The requested trade; one that was not scanned does not exist. */
function findSeenTrade({ ledger, appId }: AlipayApiDeps, content: Content): RecordedTrade | undefined {
  const byNo = content.trade_no === undefined ? undefined : ledger.byTradeNo(content.trade_no)
  const trade = byNo ?? ledger.byOutTradeNo(appId, content.out_trade_no ?? '')
  return trade?.isSeen ? trade : undefined
}

const bothNumbers = ({ outTradeNo, tradeNo }: RecordedTrade) => ({
  out_trade_no: outTradeNo,
  trade_no: tradeNo,
})

function precreate(deps: AlipayApiDeps, content: Content, notifyUrl: string): ResponseNode {
  const amountFen = fenFromYuan(content.total_amount ?? '')
  const { out_trade_no: outTradeNo = '', subject = '' } = content
  if (!amountFen || !/^\w{1,64}$/.test(outTradeNo) || subject === '' || /[/=&]/.test(subject))
    return errorNode('ACQ.INVALID_PARAMETER')
  if (content.product_code !== 'FACE_TO_FACE_PAYMENT') return errorNode('ACQ.INVALID_PARAMETER')
  const expiresAt = new Date(`${(content.time_expire ?? '').replace(' ', 'T')}+08:00`)
  if (!(expiresAt > deps.now())) return errorNode('ACQ.INVALID_PARAMETER')
  const trade = deps.ledger.open({
    merchant: deps.appId,
    outTradeNo,
    amountFen,
    subject,
    notifyUrl,
    expiresAt,
  })
  if (trade.amountFen !== amountFen) return errorNode('ACQ.CONTEXT_INCONSISTENT')
  if (trade.state === 'paid') return errorNode('ACQ.TRADE_HAS_SUCCESS')
  if (trade.state === 'closed') return errorNode('ACQ.TRADE_HAS_CLOSE')
  return successNode({ out_trade_no: outTradeNo, qr_code: `${deps.url}/pay/${trade.token}` })
}

function query(deps: AlipayApiDeps, content: Content, fault: Fault | undefined): ResponseNode {
  const trade = findSeenTrade(deps, content)
  if (!trade) return errorNode('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const isBack = trade.paidAt !== undefined && refundedFen(trade) === trade.paidFen
  const ranOut = trade.state === 'unpaid' && trade.expiresAt !== undefined && trade.expiresAt <= deps.now()
  const isClosed = trade.state === 'closed' || isBack || ranOut
  return successNode({
    ...bothNumbers(trade),
    ...(fault === 'wrongMerchant' ? { out_trade_no: 'OFANOTHERMERCHANT' } : {}),
    trade_status: isClosed ? 'TRADE_CLOSED' : trade.state === 'paid' ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
    total_amount: yuanFromFen(trade.amountFen),
    buyer_logon_id: 'tes***@example.com',
    buyer_user_id: '2088000000000099',
    point_amount: '0.00',
    // the buyer used a coupon: the received amount is lower than the order's
    receipt_amount: yuanFromFen(Math.max(trade.paidFen - 1, 0)),
    buyer_pay_amount: yuanFromFen(Math.max(trade.paidFen - 1, 0)),
    ...(trade.paidAt ? { send_pay_date: beijingTime(trade.paidAt) } : {}),
  })
}

function close(deps: AlipayApiDeps, content: Content): ResponseNode {
  const trade = findSeenTrade(deps, content)
  if (!trade) return errorNode('ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (!deps.ledger.close(trade)) return errorNode('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  deps.notifyClosed(trade)
  return successNode(bothNumbers(trade))
}

const refundCodes = {
  notPaid: 'TRADE_STATUS_ERROR',
  tooMuch: 'REASON_TRADE_REFUND_FEE_ERR',
  unfunded: 'SELLER_BALANCE_NOT_ENOUGH',
} as const

function refund(deps: AlipayApiDeps, content: Content): ResponseNode {
  const trade = findSeenTrade(deps, content)
  if (!trade) return errorNode('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const amountFen = fenFromYuan(content.refund_amount ?? '')
  const refundNo = content.out_request_no ?? ''
  if (!amountFen || refundNo === '') return errorNode('ACQ.INVALID_PARAMETER')
  const outcome = deps.ledger.refund(trade, refundNo, amountFen)
  if (outcome.kind === 'refused')
    return errorNode(
      outcome.reason === 'otherSum' ? 'ACQ.DISCORDANT_REPEAT_REQUEST' : `ACQ.${refundCodes[outcome.reason]}`,
    )
  if (outcome.kind === 'booked') deps.notifyRefund(trade, outcome.refund)
  const change = outcome.kind === 'booked' ? 'Y' : 'N'
  return successNode({
    ...bothNumbers(trade),
    fund_change: change,
    refund_fee: yuanFromFen(refundedFen(trade)),
  })
}

function refundQuery(deps: AlipayApiDeps, content: Content): ResponseNode {
  const trade = findSeenTrade(deps, content)
  if (!trade) return errorNode('ACQ.TRADE_NOT_EXIST', '交易不存在')
  const booked = trade.refunds.find(({ refundNo }) => refundNo === content.out_request_no)
  // for an unknown refund Alipay answers success without any content
  if (!booked) return successNode({})
  return successNode({
    ...bothNumbers(trade),
    out_request_no: booked.refundNo,
    refund_amount: yuanFromFen(booked.amountFen),
    total_amount: yuanFromFen(trade.amountFen),
    refund_status: 'REFUND_SUCCESS',
  })
}

const statementUrl = (deps: AlipayApiDeps, content: Content): ResponseNode => {
  const day = content.bill_date ?? ''
  // a day's statement is available once the day is over
  if (content.bill_type !== 'trade' || day >= beijingTime(deps.now()).slice(0, 10))
    return errorNode('isp.bill_not_exist', '账单不存在')
  return successNode({ bill_download_url: `${deps.url}/bill.resource?bizDates=${day}` })
}

type Method = (
  deps: AlipayApiDeps,
  content: Content,
  fault: Fault | undefined,
  notifyUrl: string,
) => ResponseNode

/** The API methods, and the phase in which their faults are injected. */
export const apiMethods: ReadonlyMap<string, { phase: Phase; answer: Method }> = new Map<
  string,
  { phase: Phase; answer: Method }
>([
  [
    'alipay.trade.precreate',
    { phase: 'create', answer: (deps, content, _, url) => precreate(deps, content, url) },
  ],
  ['alipay.trade.query', { phase: 'query', answer: query }],
  ['alipay.trade.close', { phase: 'close', answer: close }],
  ['alipay.trade.refund', { phase: 'refund', answer: refund }],
  ['alipay.trade.fastpay.refund.query', { phase: 'query', answer: refundQuery }],
  ['alipay.data.dataservice.bill.downloadurl.query', { phase: 'query', answer: statementUrl }],
])
