import { randomBytes } from 'node:crypto'
import { fenFromYuan } from '@faka/contract/shared/money'
import * as z from 'zod/mini'
import {
  createdOf,
  epusdtCreatedOf,
  epusdtNotificationOf,
  errorResponseOf,
  infoOf,
  notificationOf,
  type Software,
  signatureOf,
  statusOf,
  successResponse,
} from './bepusdt-responses.ts'
import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { respondWithFault } from './serve.ts'
import {
  createGatewayParts,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import { parseBody, type SimulatorRequest } from './simulator-request.ts'
import { htmlResponse, jsonResponse, type SimulatorResponse } from './simulator-response.ts'

/**
 * A simulator of BEpusdt and the programs named epusdt, with its own token and ledger, and without real
 * coins.
 */
export interface BepusdtSimulator extends ServedGateway {
  /** Channel settings for the shop. */
  settings: Readonly<Record<string, string | boolean>>
  /** Notifies the shop of a trade's state, paid or not, as the gateway does every minute. */
  notify(tradeNo: string): Promise<void>
}

export interface BepusdtSimulatorOptions extends SimulatorOptions {
  /** The program to simulate; BEpusdt by default. */
  software?: Software
  /** BEpusdt's status endpoint: `info` since 1.24, `check-status` before. */
  statusEndpoint?: 'info' | 'check-status'
}

const merchant = 'holder of the token'
/** 2, 4, 8 … minutes, sixty times faster. */
const defaultRetryDelaysMs = Array.from({ length: 10 }, (_, at) => 2 ** (at + 1) * 1000)

const CreateInput = z.object({
  order_id: z.string().check(z.minLength(1)),
  amount: z.number().check(z.gt(0)),
  fiat: z.optional(z.enum(['CNY'])),
  trade_type: z.optional(z.string()),
  name: z.optional(z.string().check(z.maxLength(64))),
  notify_url: z.string().check(z.minLength(1)),
  redirect_url: z.string(),
  timeout: z.optional(z.int()),
})
const Flat = z.record(z.string(), z.union([z.string(), z.number()]))

/**
 * Opens the simulator on loopback: it verifies requests, signs its notifications, and injects faults by a
 * plan.
 */
export async function openBepusdtSimulator(options: BepusdtSimulatorOptions = {}): Promise<BepusdtSimulator> {
  const { software = 'bepusdt', statusEndpoint = software === 'bepusdt' ? 'info' : 'check-status' } = options
  const parts = createGatewayParts(options, {
    retryDelaysMs: defaultRetryDelaysMs,
    newTradeNo: () => randomBytes(9).toString('hex'),
  })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const pid = software === 'gmpay' ? '1000' : undefined
  const isEpusdt = software !== 'bepusdt'
  const token = randomBytes(18).toString('base64url')

  const sendNotification = (trade: RecordedTrade, firstFault?: Fault): Promise<void> =>
    webhooks.send({
      firstFault,
      build(fault) {
        const fields = isEpusdt
          ? epusdtNotificationOf(trade, pid, fault)
          : notificationOf(trade, now(), fault)
        // the token is the merchant's identity: another merchant signs with another one
        const isWrong = fault === 'badSignature' || fault === 'wrongMerchant'
        const signature = signatureOf(fields, isWrong ? 'the token of another gateway' : token, software)
        const headers = { 'content-type': 'application/json' }
        return {
          url: trade.notifyUrl,
          method: 'POST',
          headers,
          body: JSON.stringify({ ...fields, signature }),
        }
      },
      isAcknowledged: (status) => status === 200,
    })

  const createPath =
    software === 'gmpay' ? '/payments/gmpay/v1/order/create-transaction' : '/api/v1/order/create-transaction'

  const pages = {
    name: isEpusdt ? 'epusdt（模拟）' : 'BEpusdt（模拟）',
    notify: sendNotification,
    // BEpusdt's page is identified by the trade number, the trade list by its token
    byToken: (sought: string) => ledger.byTradeNo(sought) ?? ledger.byToken(sought),
    payPath: /^\/pay\/(?!check-status\/)/,
  }

  const no = (message: string): SimulatorResponse => {
    rejections.push(message)
    return errorResponseOf(software, message)
  }

  /** The live trade of a number; after its end a new one can be opened. */
  function findLiveTrade(orderId: string): RecordedTrade | undefined {
    const last = ledger.trades.filter(({ more }) => more.orderId === orderId).at(-1)
    return last && statusOf(last, now()) <= 2 ? last : undefined
  }

  async function create(request: SimulatorRequest, fault: Fault | undefined): Promise<SimulatorResponse> {
    const { data: input } = CreateInput.safeParse(parseBody(request))
    const amountFen = input && fenFromYuan(String(input.amount))
    if (!input || !amountFen) return no('请求参数错误')
    const { order_id: orderId, timeout = isEpusdt ? 600 : 1200 } = input
    if (isEpusdt && (orderId.length > 32 || amountFen <= 1)) return no('请求参数错误')
    // it opens each number only once
    if (isEpusdt && ledger.trades.some(({ more }) => more.orderId === orderId)) return no('支付交易已存在')
    const seconds = timeout >= 180 && timeout <= 3600 ? timeout : 1200
    const trade =
      findLiveTrade(orderId) ??
      ledger.open({
        merchant,
        amountFen,
        outTradeNo: `${orderId} ${ledger.trades.length}`,
        more: { orderId },
        subject: input.name ?? orderId,
        notifyUrl: input.notify_url,
        returnUrl: input.redirect_url,
        expiresAt: new Date(now().getTime() + seconds * 1000),
      })
    if (fault === 'callBackFirst' && ledger.pay(trade)) await sendNotification(trade)
    return successResponse((isEpusdt ? epusdtCreatedOf : createdOf)(trade, served.url, now(), fault))
  }

  function cancel(request: SimulatorRequest): SimulatorResponse {
    const { data: input } = z.object({ trade_id: z.string() }).safeParse(parseBody(request))
    const trade = input && ledger.byTradeNo(input.trade_id)
    if (!trade) return no('订单不存在')
    if (statusOf(trade, now()) !== 1) return no('当前订单状态不允许取消')
    ledger.close(trade)
    return successResponse({ trade_id: trade.tradeNo })
  }

  function check(tradeNo: string, fault: Fault | undefined): SimulatorResponse {
    const trade = ledger.byTradeNo(tradeNo)
    if (!trade) return no('订单不存在')
    if (statusEndpoint === 'info') return successResponse(infoOf(trade, now(), fault))
    const response = fault === 'wrongMerchant' ? 'anotherTrade' : tradeNo
    if (isEpusdt) return successResponse({ trade_id: response, status: Math.min(statusOf(trade, now()), 3) })
    return jsonResponse(200, {
      trade_id: response,
      trade_hash: '',
      status: statusOf(trade, now()),
      return_url: '',
    })
  }

  const served = await serveGateway(parts, pages, (request) => {
    const { data: input } = z.object({ trade_id: z.string() }).safeParse(parseBody(request))
    const isInfo = request.path === '/api/v1/pay/info' && request.method === 'POST'
    const tradeNo = isInfo ? input?.trade_id : /^\/pay\/check-status\/([^/]+)$/.exec(request.path)?.[1]
    if (tradeNo !== undefined && isInfo !== (statusEndpoint === 'info'))
      return htmlResponse(404, {}, '404 page not found')
    if (tradeNo) return respondWithFault(plan.next('query'), (fault) => check(tradeNo, fault), delayMs)
    const { data: fields } = Flat.safeParse(parseBody(request))
    if (!fields) return no('json 数据解析错误')
    if (pid !== undefined && String(fields.pid ?? '') !== pid) return no('签名错误')
    if (fields.signature !== signatureOf(fields, token, software)) return no('签名错误')
    if (request.path === createPath)
      return respondWithFault(plan.next('create'), (fault) => create(request, fault), delayMs)
    if (request.path === '/api/v1/order/cancel-transaction' && !isEpusdt)
      return respondWithFault(plan.next('close'), () => cancel(request), delayMs)
    return no('没有这个接口')
  })

  return {
    ...served,
    settings: {
      gatewayUrl: served.url,
      testMoney: true,
      allowed: true,
      token,
      software,
      ...(pid === undefined ? {} : { pid }),
    },
    async notify(tradeNo) {
      const trade = ledger.byTradeNo(tradeNo)
      if (trade) await sendNotification(trade)
    },
  }
}
