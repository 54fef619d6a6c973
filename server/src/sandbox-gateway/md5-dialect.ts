import { yuanFromFen } from '@faka/contract/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from './gateway.ts'
import { checkSender, type Fault, findAskedTrade, isFault, openTrade } from './open-trade.ts'
import { refundTrade } from './refund-trade.ts'
import { payPageUrl, queryOf, sentMessage } from './request.ts'
import { type MerchantKeys, type Message, readMessage, sameSecret } from './signing.ts'

/** Who asks `api.php`: there the key itself is the proof. */
async function checkKey(gateway: Gateway, message: Message | undefined): Promise<MerchantKeys | Fault> {
  if (!message) return { code: -4, msg: '参数重复' }
  const keys = await gateway.merchantOf(message.get('pid') ?? '')
  if (!keys) return { code: -3, msg: '商户ID不存在' }
  return sameSecret(message.get('key') ?? '', keys.md5Key) ? keys : { code: -3, msg: '商户密钥错误' }
}

async function tellTrade(gateway: Gateway, message: Message | undefined): Promise<object> {
  const keys = await checkKey(gateway, message)
  if (isFault(keys) || !message) return keys
  const trade = await findAskedTrade(gateway, keys, message)
  if (isFault(trade)) return trade
  const isRefunded = trade.paid_fen !== null && trade.refunded_fen === trade.paid_fen
  return {
    code: 1,
    msg: 'succ',
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    type: trade.pay_type,
    pid: trade.pid,
    addtime: trade.created_at.toISOString(),
    endtime: trade.paid_at?.toISOString() ?? null,
    name: trade.subject,
    money: yuanFromFen(trade.paid_fen ?? trade.amount_fen),
    param: trade.param,
    status: isRefunded ? 2 : trade.state === 'paid' ? 1 : 0,
  }
}

async function refund(gateway: Gateway, message: Message | undefined): Promise<object> {
  const keys = await checkKey(gateway, message)
  if (isFault(keys) || !message) return keys
  const done = await refundTrade(gateway, keys, message, null)
  if (isFault(done)) return done
  const money = yuanFromFen(done.amount_fen)
  return { code: 0, msg: `退款成功！退款金额¥${money}`, refund_no: done.refund_no, money }
}

/** EPay v1: `mapi.php` opens a trade, `submit.php` does it in the browser, `api.php` asks and refunds. */
export function speakMd5(app: FastifyInstance, gateway: Gateway): void {
  const open = async (request: FastifyRequest) => {
    const message = sentMessage(request)
    const keys = await checkSender(gateway, message, 'md5')
    return isFault(keys) || !message ? keys : openTrade(gateway, keys, message, 'md5')
  }

  app.post('/mapi.php', async (request) => {
    const trade = await open(request)
    if (!('token' in trade)) return trade
    return { code: 1, msg: 'succ', trade_no: trade.trade_no, payurl: payPageUrl(app, gateway, trade) }
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/submit.php',
    handler: async (request, reply) => {
      const trade = await open(request)
      return 'token' in trade ? reply.redirect(payPageUrl(app, gateway, trade), 303) : trade
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api.php',
    handler: async (request) => {
      const query = readMessage(queryOf(request))
      const act = query?.get('act')
      if (act === 'order' && request.method === 'GET') return tellTrade(gateway, query)
      if (act === 'refund' && request.method === 'POST') return refund(gateway, sentMessage(request))
      return { code: -5, msg: 'No Act!' }
    },
  })
}
