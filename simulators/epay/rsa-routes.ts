import { yuanFromFen } from '@faka/contract/shared/money'
import { beijingTime } from '../beijing-time.ts'
import { bySignature } from './authenticate.ts'
import { type EpayEndpoint, type EpayRoute, payPageUrl, type ResponseFields } from './epay-endpoint.ts'
import { epayError, isEpayError } from './epay-error.ts'
import type { EpayRefund, EpayTrade } from './epay-trade.ts'
import { describeAccountV2, statusOf } from './merchant-account.ts'
import { findRequestedTrade, openTrade } from './open-trade.ts'
import { numberPattern } from './read-trade-fields.ts'
import { refundTrade } from './refund-trade.ts'

const dialect = 'rsa'

const toTradeFields = (trade: EpayTrade): ResponseFields => ({
  trade_no: trade.tradeNo,
  out_trade_no: trade.outTradeNo,
  api_trade_no: `T${trade.tradeNo}`,
  type: trade.payType,
  status: statusOf(trade),
  pid: trade.pid,
  addtime: beijingTime(trade.createdAt),
  endtime: trade.paidAt ? beijingTime(trade.paidAt) : '',
  name: trade.subject,
  money: yuanFromFen(trade.paidFen ?? trade.amountFen),
  refundmoney: yuanFromFen(trade.refundedFen),
  param: trade.param,
})

const toRefundFields = (booked: EpayRefund): ResponseFields => ({
  refund_no: booked.refundNo,
  out_refund_no: booked.outRefundNo ?? '',
  trade_no: booked.tradeNo,
  money: yuanFromFen(booked.amountFen),
  status: '1',
})

const create: EpayEndpoint['answer'] = async (gateway, keys, message) => {
  const trade = await openTrade(gateway, keys, message, { dialect, isPage: false })
  if (isEpayError(trade)) return trade
  return { trade_no: trade.tradeNo, pay_type: 'qrcode', pay_info: payPageUrl(gateway, trade) }
}

const submit: EpayEndpoint['answer'] = async (gateway, keys, message) => {
  const trade = await openTrade(gateway, keys, message, { dialect, isPage: true })
  return isEpayError(trade) ? trade : { location: payPageUrl(gateway, trade) }
}

const query: EpayEndpoint['answer'] = async (gateway, keys, message) => {
  const trade = await findRequestedTrade(gateway, keys, message)
  return isEpayError(trade) ? trade : toTradeFields(trade)
}

const close: EpayEndpoint['answer'] = async (gateway, keys, message) => {
  const trade = await findRequestedTrade(gateway, keys, message)
  if (isEpayError(trade)) return trade
  const isClosed = trade.state === 'closed' || (await gateway.ledger.close(trade))
  return isClosed ? { trade_no: trade.tradeNo } : epayError('订单已支付，无法关闭')
}

const refund: EpayEndpoint['answer'] = async (gateway, keys, message) => {
  const number = message.get('out_refund_no') ?? ''
  if (!numberPattern.test(number)) return epayError('退款单号(out_refund_no)格式不正确')
  const done = await refundTrade(gateway, keys, message, number)
  return isEpayError(done) ? done : toRefundFields(done)
}

const queryRefund: EpayEndpoint['answer'] = async ({ ledger }, { pid }, message) => {
  const found = await ledger.findRefund(pid, message.get('out_refund_no') ?? '')
  return found ? toRefundFields(found) : epayError('退款单不存在')
}

const authenticate = bySignature(dialect)

const api = (path: string, phase: EpayEndpoint['phase'], answer: EpayEndpoint['answer']): EpayRoute => {
  const endpoint: EpayEndpoint = { dialect, phase, isPage: false, authenticate, answer }
  return { dialect, methods: ['POST'], path: `/api/${path}`, endpointOf: () => endpoint }
}

const page: EpayEndpoint = { dialect, phase: 'create', isPage: true, authenticate, answer: submit }

/** EPay v2 under `api/`: signed with RSA in both directions; only errors are unsigned. */
export const rsaRoutes: readonly EpayRoute[] = [
  api('pay/create', 'create', create),
  api('pay/query', 'query', query),
  api('pay/refund', 'refund', refund),
  api('pay/refundquery', 'query', queryRefund),
  api('pay/close', 'close', close),
  api('merchant/info', 'query', describeAccountV2),
  { dialect, methods: ['GET', 'POST'], path: '/api/pay/submit', endpointOf: () => page },
]
