import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { respondWithFault } from './serve.ts'
import {
  createGatewayParts,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { jsonResponse, type SimulatorResponse } from './simulator-response.ts'
import { md5WithKey, sortedFields } from './sorted-fields.ts'

/**
 * A TokenPay simulator on loopback: it verifies and signs with its own token, and counts coins that do not
 * exist.
 */
export interface TokenpaySimulator extends ServedGateway {
  settings: Readonly<Record<string, string | boolean>>
}

type Fields = Readonly<Record<string, string | number>>

const currency = 'USDT_TRC20'
const expireSeconds = 600
const address = 'TAddressWithoutOwner00000000000000'

/** The signature as the gateway computes it over what it reads: a decimal keeps the digits of its JSON. */
export const signatureOf = (fields: Fields, apiToken: string): string =>
  md5WithKey(sortedFields(Object.entries(fields), ['Signature']), apiToken)

const NewOrder = z.object({
  OutOrderId: z.string().check(z.minLength(1)),
  OrderUserKey: z.string().check(z.minLength(1)),
  ActualAmount: z.number().check(z.gt(0)),
  Currency: z.string(),
  NotifyUrl: z.url(),
  RedirectUrl: z.url(),
  Signature: z.string(),
})

const coinsFor = (amountFen: number): string => (amountFen / 720).toFixed(4)

const statusOf = (trade: RecordedTrade, now: Date): number => {
  if (trade.state === 'paid') return 1
  return trade.expiresAt && trade.expiresAt <= now ? 2 : 0
}

const webhookOf = (trade: RecordedTrade, now: Date, fault: Fault | undefined): Fields => ({
  ActualAmount: yuanFromFen(trade.amountFen + (fault === 'wrongAmount' ? 1 : 0)),
  Amount: coinsFor(trade.amountFen),
  BaseCurrency: 'CNY',
  BlockChainName: 'TRON',
  BlockTransactionId: createHash('sha256').update(trade.tradeNo).digest('hex'),
  Currency: fault === 'wrongMerchant' ? 'TRX' : currency,
  CurrencyName: 'USDT',
  FromAddress: address,
  Id: trade.tradeNo,
  OrderUserKey: trade.more.orderId ?? '',
  OutOrderId: trade.more.orderId ?? '',
  Status: statusOf(trade, now),
  ToAddress: address,
})

/** Opens it on a random port by default. */
export async function openTokenpaySimulator(options: SimulatorOptions = {}): Promise<TokenpaySimulator> {
  // two retries, a second apart
  const parts = createGatewayParts(options, { retryDelaysMs: [1000, 1000], newTradeNo: () => randomUUID() })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const apiToken = randomBytes(18).toString('base64url')

  const notify = (trade: RecordedTrade, chosen?: Fault): Promise<void> =>
    webhooks.send({
      firstFault: chosen,
      build(fault) {
        const fields = webhookOf(trade, now(), fault)
        const token = fault === 'badSignature' ? 'the token of another gateway' : apiToken
        return {
          url: trade.notifyUrl,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...fields, Signature: signatureOf(fields, token) }),
        }
      },
      isAcknowledged: (status, body) => status === 200 && body === 'ok',
    })

  const reject = (message: string): SimulatorResponse => {
    rejections.push(message)
    return jsonResponse(200, { success: false, message })
  }
  /** The live trade of a number; after its expiry a new one can be opened. */
  const findLiveTrade = (orderId: string): RecordedTrade | undefined => {
    const last = ledger.trades.filter(({ more }) => more.orderId === orderId).at(-1)
    return last && statusOf(last, now()) < 2 ? last : undefined
  }

  async function create(request: SimulatorRequest, fault: Fault | undefined): Promise<SimulatorResponse> {
    const { data: order } = NewOrder.safeParse(JSON.parse(request.body))
    if (!order) return reject('参数错误')
    if (order.Signature !== signatureOf(order, apiToken)) return reject('签名验证失败！')
    if (order.Currency !== currency) return reject(`不支持的币种【${order.Currency}】！`)
    const amountFen = fenFromYuan(String(order.ActualAmount))
    if (!amountFen) return reject('金额有误！')
    const { OutOrderId: orderId } = order
    const trade =
      findLiveTrade(orderId) ??
      ledger.open({
        merchant: 'holder of the token',
        amountFen,
        outTradeNo: `${orderId} ${ledger.trades.length}`,
        subject: orderId,
        notifyUrl: order.NotifyUrl,
        returnUrl: order.RedirectUrl,
        more: { orderId },
        expiresAt: new Date(now().getTime() + expireSeconds * 1000),
      })
    if (fault === 'callBackFirst' && ledger.pay(trade)) await notify(trade)
    return jsonResponse(200, {
      success: true,
      message: '创建订单成功！',
      data: `${served.url}/pay/${trade.token}`,
      info: {
        ActualAmount: yuanFromFen(trade.amountFen),
        Amount: coinsFor(trade.amountFen),
        BaseCurrency: 'CNY',
        Id: trade.tradeNo,
        OutOrderId: fault === 'wrongMerchant' ? 'OFANOTHERMERCHANT' : orderId,
        ToAddress: address,
      },
    })
  }

  function query(request: SimulatorRequest, fault: Fault | undefined): SimulatorResponse {
    const { Id = '', Signature } = Object.fromEntries(new URLSearchParams(request.query))
    if (Signature !== signatureOf({ Id }, apiToken)) return reject('签名验证失败！')
    const trade = ledger.byTradeNo(Id)
    if (!trade) return reject('订单不存在！')
    return jsonResponse(200, {
      success: true,
      message: '订单信息获取成功！',
      data: {
        id: trade.tradeNo,
        outOrderId: fault === 'wrongMerchant' ? 'OFANOTHERMERCHANT' : trade.more.orderId,
        actualAmount: trade.amountFen / 100,
        currency,
        status: statusOf(trade, now()),
        notifyUrl: trade.notifyUrl,
      },
    })
  }

  const served = await serveGateway(parts, { name: 'TokenPay（模拟）', notify }, (request) => {
    if (request.path === '/CreateOrder')
      return respondWithFault(plan.next('create'), (fault) => create(request, fault), delayMs)
    if (request.path === '/Query')
      return respondWithFault(plan.next('query'), (fault) => query(request, fault), delayMs)
    return { status: 404, headers: {}, body: '' }
  })

  return {
    ...served,
    settings: { gatewayUrl: served.url, testMoney: true, allowed: true, apiToken },
  }
}
