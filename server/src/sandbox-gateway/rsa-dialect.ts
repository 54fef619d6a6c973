import { yuanFromFen } from '@faka/contract/money'
import type { FastifyInstance } from 'fastify'
import { type Fault, fault, isFault } from './fault.ts'
import type { Gateway } from './gateway.ts'
import { beijingTime, describeAccountV2, statusOf } from './merchant-account.ts'
import { checkSender, findAskedTrade, openTrade } from './open-trade.ts'
import { showFault } from './pay-page.ts'
import { findAskedRefund, refundTrade } from './refund-trade.ts'
import { payPageUrl, sentMessage } from './request.ts'
import { type MerchantKeys, type Message, signed } from './signing.ts'
import { moveUnpaid, type Refund, type Trade } from './trade.sql.ts'

type Told = Record<string, string>

const tellTrade = (trade: Trade): Told => ({
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

const tellRefund = (refund: Refund): Told => ({
  refund_no: refund.refund_no,
  out_refund_no: refund.out_refund_no ?? '',
  trade_no: refund.trade_no,
  money: yuanFromFen(refund.amount_fen),
  status: '1',
})

async function close(gateway: Gateway, keys: MerchantKeys, message: Message): Promise<Told | Fault> {
  const trade = await findAskedTrade(gateway, keys, message)
  if (isFault(trade)) return trade
  if (trade.state === 'closed') return { trade_no: trade.trade_no }
  const isClosed = await moveUnpaid(gateway.deps.db, trade.trade_no, 'closed')
  return isClosed ? { trade_no: trade.trade_no } : fault('订单已支付，无法关闭')
}

async function refund(gateway: Gateway, keys: MerchantKeys, message: Message): Promise<Told | Fault> {
  const number = message.get('out_refund_no') ?? ''
  if (!/^[a-zA-Z0-9._\-|]{1,64}$/.test(number)) return fault('退款单号(out_refund_no)格式不正确')
  const done = await refundTrade(gateway, keys, message, number)
  return isFault(done) ? done : tellRefund(done)
}

/** EPay v2 under `api/`: everything signed with RSA in both directions; only refusals go out unsigned. */
export function speakRsa(app: FastifyInstance, gateway: Gateway): void {
  const serve = (
    page: string,
    act: (keys: MerchantKeys, message: Message) => Promise<Told | Fault>,
  ): void => {
    app.post(`/api/${page}`, async (request) => {
      const message = sentMessage(request)
      const keys = await checkSender(gateway, message, 'rsa')
      if (isFault(keys) || !message) return keys
      const told = await act(keys, message)
      if (isFault(told)) return told
      const timestamp = String(Math.floor(gateway.deps.now().getTime() / 1000))
      const answer = new Map([['code', '0'], ...Object.entries(told), ['timestamp', timestamp]])
      return { ...Object.fromEntries(signed(answer, 'rsa', keys)), code: 0 }
    })
  }

  serve('pay/create', async (keys, message) => {
    const trade = await openTrade(gateway, keys, message, { dialect: 'rsa', isPage: false })
    if (isFault(trade)) return trade
    return { trade_no: trade.trade_no, pay_type: 'qrcode', pay_info: payPageUrl(app, gateway, trade) }
  })
  serve('pay/query', async (keys, message) => {
    const trade = await findAskedTrade(gateway, keys, message)
    return isFault(trade) ? trade : tellTrade(trade)
  })
  serve('pay/refund', (keys, message) => refund(gateway, keys, message))
  serve('pay/refundquery', async (keys, message) => {
    const found = await findAskedRefund(gateway, keys, message)
    return isFault(found) ? found : tellRefund(found)
  })
  serve('pay/close', (keys, message) => close(gateway, keys, message))
  serve('merchant/info', (keys) => describeAccountV2(gateway, keys))

  app.route({
    method: ['GET', 'POST'],
    url: '/api/pay/submit',
    handler: async (request, reply) => {
      const message = sentMessage(request)
      const keys = await checkSender(gateway, message, 'rsa')
      const trade = isFault(keys)
        ? keys
        : await openTrade(gateway, keys, message ?? new Map(), { dialect: 'rsa', isPage: true })
      return isFault(trade)
        ? showFault(request, reply, trade)
        : reply.redirect(payPageUrl(app, gateway, trade), 303)
    },
  })
}
