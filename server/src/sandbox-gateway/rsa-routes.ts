import { yuanFromFen } from '@faka/contract/shared/money'
import type { FastifyInstance } from 'fastify'
import { type GatewayError, gatewayError, isGatewayError } from './gateway-error.ts'
import { beijingTime, describeAccountV2, statusOf } from './merchant-account.ts'
import { authenticateMessage, findRequestedTrade, openTrade } from './open-trade.ts'
import { sendErrorPage } from './pay-pages.ts'
import { findRequestedRefund, refundTrade } from './refund-trade.ts'
import { payPageUrl, readSentMessage } from './request.ts'
import type { SandboxService } from './sandbox-service.ts'
import { type MerchantKeys, type Message, signMessage } from './signing.ts'
import { type Refund, type Trade, updateUnpaidState } from './trade.sql.ts'

type ResponseFields = Record<string, string>

const toTradeFields = (trade: Trade): ResponseFields => ({
  trade_no: trade.trade_no,
  out_trade_no: trade.out_trade_no,
  api_trade_no: `T${trade.trade_no}`,
  type: trade.pay_type,
  status: String(statusOf(trade)),
  pid: String(trade.pid),
  addtime: beijingTime(trade.created_at),
  endtime: trade.paid_at ? beijingTime(trade.paid_at) : '',
  name: trade.subject,
  money: yuanFromFen(trade.paid_fen ?? trade.amount_fen),
  refundmoney: yuanFromFen(trade.refunded_fen),
  param: trade.param,
})

const toRefundFields = (refund: Refund): ResponseFields => ({
  refund_no: refund.refund_no,
  out_refund_no: refund.out_refund_no ?? '',
  trade_no: refund.trade_no,
  money: yuanFromFen(refund.amount_fen),
  status: '1',
})

async function answerClose(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
): Promise<ResponseFields | GatewayError> {
  const trade = await findRequestedTrade(service, keys, message)
  if (isGatewayError(trade)) return trade
  if (trade.state === 'closed') return { trade_no: trade.trade_no }
  const isClosed = await updateUnpaidState(service.deps.db, trade.trade_no, 'closed')
  return isClosed ? { trade_no: trade.trade_no } : gatewayError('订单已支付，无法关闭')
}

async function answerRefund(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
): Promise<ResponseFields | GatewayError> {
  const number = message.get('out_refund_no') ?? ''
  if (!/^[a-zA-Z0-9._\-|]{1,64}$/.test(number)) return gatewayError('退款单号(out_refund_no)格式不正确')
  const done = await refundTrade(service, keys, message, number)
  return isGatewayError(done) ? done : toRefundFields(done)
}

/** EPay v2 under `api/`: signed with RSA in both directions; only errors are unsigned. */
export function registerRsaRoutes(app: FastifyInstance, service: SandboxService): void {
  const serve = (
    page: string,
    act: (keys: MerchantKeys, message: Message) => Promise<ResponseFields | GatewayError>,
  ): void => {
    app.post(`/api/${page}`, async (request) => {
      const message = readSentMessage(request)
      const keys = await authenticateMessage(service, message, 'rsa')
      if (isGatewayError(keys) || !message) return keys
      const fields = await act(keys, message)
      if (isGatewayError(fields)) return fields
      const timestamp = String(Math.floor(service.deps.now().getTime() / 1000))
      const answer = new Map([['code', '0'], ...Object.entries(fields), ['timestamp', timestamp]])
      return { ...Object.fromEntries(signMessage(answer, 'rsa', keys)), code: 0 }
    })
  }

  serve('pay/create', async (keys, message) => {
    const trade = await openTrade(service, keys, message, { dialect: 'rsa', isPage: false })
    if (isGatewayError(trade)) return trade
    return { trade_no: trade.trade_no, pay_type: 'qrcode', pay_info: payPageUrl(app, service, trade) }
  })
  serve('pay/query', async (keys, message) => {
    const trade = await findRequestedTrade(service, keys, message)
    return isGatewayError(trade) ? trade : toTradeFields(trade)
  })
  serve('pay/refund', (keys, message) => answerRefund(service, keys, message))
  serve('pay/refundquery', async (keys, message) => {
    const found = await findRequestedRefund(service, keys, message)
    return isGatewayError(found) ? found : toRefundFields(found)
  })
  serve('pay/close', (keys, message) => answerClose(service, keys, message))
  serve('merchant/info', (keys) => describeAccountV2(service, keys))

  app.route({
    method: ['GET', 'POST'],
    url: '/api/pay/submit',
    handler: async (request, reply) => {
      const message = readSentMessage(request)
      const keys = await authenticateMessage(service, message, 'rsa')
      const trade = isGatewayError(keys)
        ? keys
        : await openTrade(service, keys, message ?? new Map(), { dialect: 'rsa', isPage: true })
      return isGatewayError(trade)
        ? sendErrorPage(request, reply, trade)
        : reply.redirect(payPageUrl(app, service, trade), 303)
    },
  })
}
