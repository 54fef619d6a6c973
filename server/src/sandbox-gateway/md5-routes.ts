import { yuanFromFen } from '@faka/contract/shared/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GatewayError, isGatewayError } from './gateway-error.ts'
import { describeAccount, listOrders, listSettlements, orderFields } from './merchant-account.ts'
import { authenticateMessage, findRequestedTrade, openTrade } from './open-trade.ts'
import { sendErrorPage } from './pay-pages.ts'
import { refundTrade } from './refund-trade.ts'
import { payPageUrl, queryOf, readSentMessage } from './request.ts'
import type { SandboxService } from './sandbox-service.ts'
import { type MerchantKeys, type Message, parseMessage, secretsEqual } from './signing.ts'

/** Authenticates a request to `api.php`, which carries the key itself. */
async function authenticateByKey(
  service: SandboxService,
  message: Message | undefined,
): Promise<MerchantKeys | GatewayError> {
  if (!message) return { code: -4, msg: '参数重复' }
  const keys = await service.findMerchantKeys(message.get('pid') ?? '')
  if (!keys) return { code: -3, msg: '商户ID不存在' }
  return secretsEqual(message.get('key') ?? '', keys.md5Key) ? keys : { code: -3, msg: '商户密钥错误' }
}

async function answerTrade(service: SandboxService, message: Message | undefined): Promise<object> {
  const keys = await authenticateByKey(service, message)
  if (isGatewayError(keys) || !message) return keys
  const trade = await findRequestedTrade(service, keys, message)
  if (isGatewayError(trade)) return trade
  return { code: 1, msg: 'succ', ...orderFields(trade) }
}

/** Answers `act=query`, `orders` and `settle` for an authenticated merchant. */
async function answerAccount(
  service: SandboxService,
  message: Message | undefined,
  act: string,
): Promise<object> {
  const keys = await authenticateByKey(service, message)
  if (isGatewayError(keys) || !message) return keys
  if (act === 'settle') return listSettlements()
  return act === 'query' ? describeAccount(service, keys) : listOrders(service, keys, message)
}

async function answerRefund(service: SandboxService, message: Message | undefined): Promise<object> {
  const keys = await authenticateByKey(service, message)
  if (isGatewayError(keys) || !message) return keys
  const done = await refundTrade(service, keys, message, null)
  if (isGatewayError(done)) return done
  const money = yuanFromFen(done.amount_fen)
  return { code: 0, msg: `退款成功！退款金额¥${money}`, refund_no: done.refund_no, money }
}

const accountActs = ['query', 'orders', 'settle']

/** EPay v1: `mapi.php` opens a trade, `submit.php` does so in the browser, `api.php` queries and refunds. */
export function registerMd5Routes(app: FastifyInstance, service: SandboxService): void {
  const open = async (request: FastifyRequest, isPage: boolean) => {
    const message = readSentMessage(request)
    const keys = await authenticateMessage(service, message, 'md5')
    return isGatewayError(keys)
      ? keys
      : openTrade(service, keys, message ?? new Map(), { dialect: 'md5', isPage })
  }

  app.post('/mapi.php', async (request) => {
    const trade = await open(request, false)
    if (isGatewayError(trade)) return trade
    return { code: 1, msg: 'succ', trade_no: trade.trade_no, payurl: payPageUrl(app, service, trade) }
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/submit.php',
    handler: async (request, reply) => {
      const trade = await open(request, true)
      return isGatewayError(trade)
        ? sendErrorPage(request, reply, trade)
        : reply.redirect(payPageUrl(app, service, trade), 303)
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/api.php',
    handler: async (request) => {
      const query = parseMessage(queryOf(request))
      const act = query?.get('act')
      if (act === 'order' && request.method === 'GET') return answerTrade(service, query)
      if (act && accountActs.includes(act) && request.method === 'GET')
        return answerAccount(service, query, act)
      if (act === 'refund' && request.method === 'POST')
        return answerRefund(service, readSentMessage(request))
      return { code: -5, msg: 'No Act!' }
    },
  })
}
