import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type { MerchantKeys, Message } from '../server/src/sandbox-gateway/signing.ts'
import type { Phase } from './fault-plan.ts'
import { type GatewayLedger, type RecordedTrade, refundedFen } from './gateway-ledger.ts'

/** A response before signing. Errors have the gateway's own message and are never signed. */
export type ResponseFields = Readonly<Record<string, string>>
export type EpayError = { code: number; msg: string }

export const isEpayError = (fields: ResponseFields | EpayError): fields is EpayError =>
  typeof fields.code === 'number'
const epayError = (msg: string, code = -1): EpayError => ({ code, msg })

/** What the endpoints need of the simulator. */
export interface EpayApiDeps {
  url: string
  keys: MerchantKeys
  ledger: GatewayLedger
}

const merchantOf = ({ keys }: EpayApiDeps) => String(keys.pid)

/** The requested trade: by the gateway's number if given, else by the merchant's. */
function findRequestedTrade(deps: EpayApiDeps, message: Message): RecordedTrade | undefined {
  const tradeNo = message.get('trade_no')
  return tradeNo
    ? deps.ledger.byTradeNo(tradeNo)
    : deps.ledger.byOutTradeNo(merchantOf(deps), message.get('out_trade_no') ?? '')
}

function openTrade(deps: EpayApiDeps, message: Message): ResponseFields | EpayError {
  const get = (name: string) => message.get(name) ?? ''
  const amountFen = fenFromYuan(get('money'))
  if (!/^[a-zA-Z0-9._\-|]{1,64}$/.test(get('out_trade_no')))
    return epayError('订单号(out_trade_no)格式不正确')
  if (!amountFen) return epayError('金额不合法')
  if (get('name') === '' || get('notify_url').includes('?')) return epayError('参数不正确')
  const trade = deps.ledger.open({
    ...{ merchant: merchantOf(deps), outTradeNo: get('out_trade_no'), amountFen, subject: get('name') },
    ...{ notifyUrl: get('notify_url'), returnUrl: get('return_url'), more: { type: get('type') } },
  })
  if (trade.amountFen !== amountFen) return epayError('该订单号已存在，且参数不一致')
  if (trade.state !== 'unpaid') return epayError(trade.state === 'paid' ? '该订单已完成支付' : '该订单已关闭')
  return {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    content: `${deps.url}/pay/${trade.token}`,
  }
}

function queryTrade(deps: EpayApiDeps, message: Message): ResponseFields | EpayError {
  const trade = findRequestedTrade(deps, message)
  if (!trade) return epayError('订单号不存在')
  const back = refundedFen(trade)
  const isBack = back > 0 && back === trade.paidFen
  return {
    ...{ trade_no: trade.tradeNo, out_trade_no: trade.outTradeNo, type: trade.more.type ?? 'alipay' },
    ...{ pid: merchantOf(deps), name: trade.subject, money: yuanFromFen(trade.paidFen || trade.amountFen) },
    ...{ refundmoney: yuanFromFen(back), status: isBack ? '2' : trade.state === 'paid' ? '1' : '0' },
  }
}

/** Refunds under the merchant's number, or under a new one of the gateway for each request. */
function refundTrade(deps: EpayApiDeps, message: Message, refundNo: string): ResponseFields | EpayError {
  const trade = findRequestedTrade(deps, message)
  const amountFen = fenFromYuan(message.get('money') ?? '')
  if (!trade || !amountFen) return epayError('当前订单不存在！')
  const outcome = deps.ledger.refund(trade, refundNo, amountFen)
  if (outcome.kind === 'refused')
    return epayError(
      outcome.reason === 'unfunded' ? '商户余额不足，请充值后再退款' : '退款金额大于订单可退金额',
    )
  return { refund_no: `B${refundNo}`, out_refund_no: refundNo, money: yuanFromFen(amountFen), status: '1' }
}

function queryRefund(deps: EpayApiDeps, message: Message): ResponseFields | EpayError {
  const refundNo = message.get('out_refund_no') ?? ''
  const found = deps.ledger.trades
    .flatMap(({ refunds }) => refunds)
    .find((each) => each.refundNo === refundNo)
  if (!found) return epayError('退款单不存在')
  return { out_refund_no: refundNo, money: yuanFromFen(found.amountFen), status: '1' }
}

function closeTrade(deps: EpayApiDeps, message: Message): ResponseFields | EpayError {
  const trade = findRequestedTrade(deps, message)
  if (!trade) return epayError('订单号不存在')
  if (trade.state !== 'closed' && !deps.ledger.close(trade)) return epayError('订单已支付，无法关闭')
  return { trade_no: trade.tradeNo }
}

/** The merchant's own information in v2, signed. */
const describeMerchant = (deps: EpayApiDeps): ResponseFields => ({
  ...{ pid: merchantOf(deps), status: '1', pay_status: '1', settle_status: '1' },
  money: yuanFromFen(deps.ledger.sums().paidFen - deps.ledger.sums().refundedFen),
})

interface EpayEndpoint {
  phase: Phase
  answer(deps: EpayApiDeps, message: Message): ResponseFields | EpayError
}

/** Endpoints of v1 by name and act. Refunds there have no number of the merchant. */
export const md5Endpoints: ReadonlyMap<string, EpayEndpoint> = new Map<string, EpayEndpoint>([
  ['mapi.php', { phase: 'create', answer: openTrade }],
  ['submit.php', { phase: 'create', answer: openTrade }],
  ['api.php order', { phase: 'query', answer: queryTrade }],
  [
    'api.php refund',
    {
      phase: 'refund',
      answer: (deps, message) =>
        refundTrade(deps, message, `OWN${deps.ledger.trades.flatMap((t) => t.refunds).length}`),
    },
  ],
])

/** Endpoints of v2, below `api/pay`. */
export const rsaEndpoints: ReadonlyMap<string, EpayEndpoint> = new Map<string, EpayEndpoint>([
  ['create', { phase: 'create', answer: openTrade }],
  ['submit', { phase: 'create', answer: openTrade }],
  ['query', { phase: 'query', answer: queryTrade }],
  [
    'refund',
    {
      phase: 'refund',
      answer: (deps, message) => refundTrade(deps, message, message.get('out_refund_no') ?? ''),
    },
  ],
  ['refundquery', { phase: 'query', answer: queryRefund }],
  ['close', { phase: 'close', answer: closeTrade }],
  ['api/merchant/info', { phase: 'query', answer: describeMerchant }],
])
