import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import type { Dialect } from '../server/src/sandbox-gateway/sandbox-gateway.tables.ts'
import {
  isSignatureValid,
  type MerchantKeys,
  type Message,
  parseMessage,
  secretsEqual,
  signMessage,
} from '../server/src/sandbox-gateway/signing.ts'
import { phpYuan } from '../server/src/sandbox-gateway/webhook.ts'
import {
  type EpayApiDeps,
  type EpayError,
  isEpayError,
  md5Endpoints,
  type ResponseFields,
  rsaEndpoints,
} from './epay-api.ts'
import { applyQuirk, createResponseOf, type EpayQuirk, messagePage } from './epay-quirks.ts'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { createGatewayLedger, type GatewayLedger, type RecordedTrade } from './gateway-ledger.ts'
import { type PayPageGateway, payPage } from './pay-page.ts'
import { jsonResponse, respondWithFault, type SimulatorResponse, serve } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { takePayment } from './take-payment.ts'
import { tradeListPage } from './trade-list-page.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

export interface EpaySimulator extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  webhooks: WebhookSender
  /** Channel settings in this dialect. */
  settings: Readonly<Record<string, string | boolean>>
  /** Messages of rejected requests. */
  rejections: string[]
  plan: FaultPlan
}

export interface EpaySimulatorOptions {
  now?: () => Date
  port?: number
  plan?: FaultPlan
  /** A deviation from the protocol found at real gateways. */
  quirk?: EpayQuirk
  /** Delays between attempts of a webhook; by default EPay's own, sixty times faster. */
  retryDelaysMs?: readonly number[]
  delayMs?: number
}

/** After 1, 3 and 20 minutes, 1 and 2 hours from the payment; then it gives up. */
const retryDelaySeconds = [60, 120, 1020, 2400, 3600]

interface EpayCredentials {
  keys: MerchantKeys
  merchantPrivateKey: string
  gatewayPublicKey: string
}

function makeCredentials(): EpayCredentials {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const gatewayKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    keys: {
      ...{ pid: 1001, name: '测试商户', md5Key: randomBytes(24).toString('base64url') },
      ...{ merchantPublicKey: merchant.publicKey, gatewayPrivateKey: gatewayKeys.privateKey },
    },
    merchantPrivateKey: merchant.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    gatewayPublicKey: gatewayKeys.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}

let sharedCredentials: EpayCredentials | undefined

const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000))
const randomDigits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** A page for the buyer's browser, not an API endpoint. */
const isBrowserPage = (page: string): boolean => page === 'submit.php' || page === 'submit'

/** The same message with a wrong signature. */
const withWrongSignature = (message: Message): Message => new Map(message).set('sign', 'f'.repeat(32))

/**
 * An EPay simulator in one dialect: v1 (`md5`: `mapi.php`, `submit.php`, `api.php`) or v2 (`rsa`:
 * `api/pay/…`). It signs like the sandbox, keeps a ledger in memory, and injects faults by a plan.
 */
export async function openEpaySimulator(
  dialect: Dialect,
  options: EpaySimulatorOptions = {},
): Promise<EpaySimulator> {
  const { now = () => new Date(), port = 0, plan = noFaults(), delayMs, quirk } = options
  sharedCredentials ??= makeCredentials()
  const { keys, merchantPrivateKey, gatewayPublicKey } = sharedCredentials
  const pid = String(keys.pid)
  const rejections: string[] = []
  const ledger = createGatewayLedger(
    now,
    () => now().toISOString().replace(/\D/g, '').slice(0, 14) + randomDigits(12),
  )
  const webhooks = createWebhookSender({
    plan,
    retryDelaysMs: options.retryDelaysMs ?? retryDelaySeconds.map((each) => (each * 1000) / 60),
    ...(delayMs === undefined ? {} : { delayMs }),
  })

  const webhookMessageOf = (trade: RecordedTrade, fault: Fault | undefined): Message => {
    const sent = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
    const message = new Map([
      ...[['pid', fault === 'wrongMerchant' ? '1002' : pid] as const, ['trade_no', trade.tradeNo] as const],
      ...[['out_trade_no', trade.outTradeNo] as const, ['type', trade.more.type ?? 'alipay'] as const],
      ...[['name', 'product'] as const, ['trade_status', 'TRADE_SUCCESS'] as const],
      ['money', phpYuan(trade.paidFen + (fault === 'wrongAmount' ? 1 : 0))],
      ...(dialect === 'rsa' ? [['timestamp', seconds(sent)] as const] : []),
    ])
    const good = signMessage(message, dialect, keys)
    return fault === 'badSignature' ? withWrongSignature(good) : good
  }
  const notify = (trade: RecordedTrade, firstFault?: Fault): Promise<void> =>
    webhooks.send({
      firstFault,
      build: (fault) => ({
        method: 'GET',
        url: `${trade.notifyUrl}?${new URLSearchParams([...webhookMessageOf(trade, fault)])}`,
      }),
      isAcknowledged: (status, body) => status === 200 && body.includes('success'),
    })

  const payPageGateway: PayPageGateway = {
    name: '易支付（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, notify }),
  }

  const reject = (fields: EpayError, isPage: boolean): SimulatorResponse => {
    rejections.push(fields.msg)
    return isPage ? messagePage(fields.msg) : applyQuirk(jsonResponse(200, fields), quirk)
  }

  /** Authenticates a request; returns the error. In v1 queries carry the key itself. */
  function authenticate(page: string, message: Message | undefined): EpayError | undefined {
    if (!message) return { code: -4, msg: '参数重复' }
    if (message.get('pid') !== pid) return { code: -3, msg: '商户ID不存在' }
    const isAuthentic = page.startsWith('api.php')
      ? secretsEqual(message.get('key') ?? '', keys.md5Key)
      : isSignatureValid(message, dialect, keys)
    if (!isAuthentic) return { code: -3, msg: '签名校验失败' }
    if (dialect === 'md5') return undefined
    const late = Math.abs(now().getTime() / 1000 - Number(message.get('timestamp'))) > 300
    return late ? { code: -1, msg: '时间戳字段不正确，请检查服务器时间' } : undefined
  }

  /** What the buyer pays with, if a trade was opened. */
  function payContentOf(content: string): Record<string, string> {
    if (content === '') return {}
    const jsapi = '{"appId":"wx0","package":"prepay_id=0"}'
    if (dialect === 'md5') return quirk === 'jsapi' ? { jsapi } : { payurl: content }
    return quirk === 'jsapi'
      ? { pay_type: 'jsapi', pay_info: jsapi }
      : { pay_type: 'qrcode', pay_info: content }
  }

  function responseOf(page: string, fields: ResponseFields, fault: Fault | undefined): SimulatorResponse {
    const wrong = fault === 'wrongMerchant' ? { pid: '1002', out_trade_no: 'OFANOTHERMERCHANT' } : {}
    const { content = '', ...rest } = fields
    if (isBrowserPage(page)) return { status: 303, headers: { location: content }, body: '' }
    const shown = { ...rest, ...wrong }
    if (dialect === 'md5') {
      const code = page === 'api.php refund' ? 0 : 1
      return jsonResponse(200, { code, msg: 'succ', ...shown, ...payContentOf(content) })
    }
    const sentAt = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
    const message = new Map(
      Object.entries({ code: '0', ...shown, ...payContentOf(content), timestamp: seconds(sentAt) }),
    )
    const good = signMessage(message, 'rsa', keys)
    return jsonResponse(200, {
      ...Object.fromEntries(fault === 'badSignature' ? withWrongSignature(good) : good),
      code: 0,
    })
  }

  const handleRequest = async (request: SimulatorRequest): Promise<SimulatorResponse | undefined> => {
    if (request.path === '/') return tradeListPage(payPageGateway.name, ledger, request)
    if (request.path.startsWith('/pay/')) return payPage(payPageGateway, request)
    const query = parseMessage(request.query)
    const name = request.path.replace(/^\/(?:api\/pay\/)?/, '')
    const page = query?.has('act') ? `${name} ${query.get('act')}` : name
    const found = (dialect === 'md5' ? md5Endpoints : rsaEndpoints).get(page)
    const message = request.method === 'GET' ? query : parseMessage(request.body)
    const fault = authenticate(page, message)
    const isPage = isBrowserPage(page)
    if (!found || fault || !message) return reject(fault ?? { code: -5, msg: 'No Act!' }, isPage)
    const quirkResponse = found.phase === 'create' && !isPage ? createResponseOf(quirk) : undefined
    if (quirkResponse) return 'msg' in quirkResponse ? reject(quirkResponse, false) : quirkResponse
    return respondWithFault(
      plan.next(found.phase),
      async (injected) => {
        const fields = found.answer(deps, message)
        if (isEpayError(fields)) return reject(fields, isPage)
        const trade = ledger.byOutTradeNo(pid, message.get('out_trade_no') ?? '')
        if (injected === 'callBackFirst' && trade && ledger.pay(trade)) await notify(trade)
        const response = responseOf(page, fields, injected)
        return isPage ? response : applyQuirk(response, quirk)
      },
      delayMs,
    )
  }
  const server = await serve(handleRequest, port)
  const deps: EpayApiDeps = { url: server.url, keys, ledger }
  const common = { gatewayUrl: server.url, testMoney: true, pid }
  return {
    ...{ url: server.url, ledger, webhooks, rejections, plan },
    settings:
      dialect === 'md5'
        ? { ...common, key: keys.md5Key }
        : { ...common, merchantPrivateKey, gatewayPublicKey },
    async [Symbol.asyncDispose]() {
      await webhooks.stop()
      await server.close()
    },
  }
}
