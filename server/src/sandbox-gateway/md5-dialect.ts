import { yuanFromFen } from '@faka/contract/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Fault, isFault } from './fault.ts'
import type { Gateway } from './gateway.ts'
import { describeAccount, listOrders, listSettlements, orderFields } from './merchant-account.ts'
import { checkSender, findAskedTrade, openTrade } from './open-trade.ts'
import { showFault } from './pay-page.ts'
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
  return { code: 1, msg: 'succ', ...orderFields(trade) }
}

/** What `act=query`, `orders` and `settle` answer to the merchant who proves itself by its key. */
async function tellAccount(gateway: Gateway, message: Message | undefined, act: string): Promise<object> {
  const keys = await checkKey(gateway, message)
  if (isFault(keys) || !message) return keys
  if (act === 'settle') return listSettlements()
  return act === 'query' ? describeAccount(gateway, keys) : listOrders(gateway, keys, message)
}

async function refund(gateway: Gateway, message: Message | undefined): Promise<object> {
  const keys = await checkKey(gateway, message)
  if (isFault(keys) || !message) return keys
  const done = await refundTrade(gateway, keys, message, null)
  if (isFault(done)) return done
  const money = yuanFromFen(done.amount_fen)
  return { code: 0, msg: `退款成功！退款金额¥${money}`, refund_no: done.refund_no, money }
}

const accountActs = ['query', 'orders', 'settle']

/** EPay v1: `mapi.php` opens a trade, `submit.php` does it in the browser, `api.php` asks and refunds. */
export function speakMd5(app: FastifyInstance, gateway: Gateway): void {
  const open = async (request: FastifyRequest, isPage: boolean) => {
    const message = sentMessage(request)
    const keys = await checkSender(gateway, message, 'md5')
    return isFault(keys) ? keys : openTrade(gateway, keys, message ?? new Map(), { dialect: 'md5', isPage })
  }

  app.post('/mapi.php', async (request) => {
    const trade = await open(request, false)
    if (isFault(trade)) return trade
    return { code: 1, msg: 'succ', trade_no: trade.trade_no, payurl: payPageUrl(app, gateway, trade) }
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/submit.php',
    handler: async (request, reply) => {
      const trade = await open(request, true)
      return isFault(trade)
        ? showFault(request, reply, trade)
        : reply.redirect(payPageUrl(app, gateway, trade), 303)
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api.php',
    handler: async (request) => {
      const query = readMessage(queryOf(request))
      const act = query?.get('act')
      if (act === 'order' && request.method === 'GET') return tellTrade(gateway, query)
      if (act && accountActs.includes(act) && request.method === 'GET')
        return tellAccount(gateway, query, act)
      if (act === 'refund' && request.method === 'POST') return refund(gateway, sentMessage(request))
      return { code: -5, msg: 'No Act!' }
    },
  })
}
