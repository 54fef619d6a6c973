import { createHash, randomBytes, randomInt } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { createGatewayLedger, type GatewayLedger, type RecordedTrade } from './gateway-ledger.ts'
import { type PayPageGateway, payPage } from './pay-page.ts'
import { jsonResponse, respondWithFault, type SimulatorResponse, serve } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { takePayment } from './take-payment.ts'
import { tradeListPage } from './trade-list-page.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

/**
 * A 虎皮椒 (xunhupay) simulator on loopback: it verifies hashes, signs its responses and webhooks, and keeps its
 * own ledger.
 */
export interface XunhupaySimulator extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  webhooks: WebhookSender
  settings: Readonly<Record<string, string | boolean>>
  /** Messages of rejected requests. */
  rejections: string[]
  /** Refunds are rejected for lack of funds while this is set. */
  balance: { isEmpty: boolean }
}

export interface XunhupaySimulatorOptions {
  now?: () => Date
  plan?: FaultPlan
  port?: number
  /** Delays between attempts of a webhook in milliseconds. */
  retryDelaysMs?: readonly number[]
  delayMs?: number
}

type Fields = Readonly<Record<string, string | number>>

/** Five attempts, according to the vendor's sample; the delays are not documented. */
const defaultRetryDelaysMs = [1000, 2000, 5000, 10_000]

/**
 * The hash as the vendor's PHP computes it: sorted by name, without empty values and `hash`, followed by the
 * key.
 */
export const hashOf = (fields: Fields, appSecret: string): string =>
  createHash('md5')
    .update(
      Object.keys(fields)
        .filter((name) => name !== 'hash' && fields[name] !== '')
        .sort()
        .map((name) => `${name}=${fields[name]}`)
        .join('&') + appSecret,
    )
    .digest('hex')

const statusOf = (trade: RecordedTrade): string => {
  if (trade.refunds.length > 0 || trade.state === 'closed') return 'CD'
  return trade.state === 'paid' ? 'OD' : 'WP'
}

/** Opens it on a random port by default. */
export async function openXunhupaySimulator(
  options: XunhupaySimulatorOptions = {},
): Promise<XunhupaySimulator> {
  const {
    now = () => new Date(),
    plan = noFaults(),
    port = 0,
    retryDelaysMs = defaultRetryDelaysMs,
    delayMs = 300,
  } = options
  const appId = String(randomInt(201_906_100_000, 201_906_999_999))
  const appSecret = randomBytes(16).toString('hex')
  const rejections: string[] = []
  const balance = { isEmpty: false }
  const ledger = createGatewayLedger(now, () => `2026${String(randomInt(10 ** 11)).padStart(11, '0')}`)
  const webhooks = createWebhookSender({ plan, retryDelaysMs, delayMs })

  const webhookOf = (trade: RecordedTrade, fault: Fault | undefined): Fields => {
    const fields = {
      trade_order_id: trade.outTradeNo,
      total_fee: yuanFromFen(trade.paidFen + (fault === 'wrongAmount' ? 1 : 0)),
      transaction_id: `42000${trade.tradeNo}`,
      open_order_id: trade.tradeNo,
      order_title: trade.subject,
      status: statusOf(trade),
      appid: fault === 'wrongMerchant' ? '201906000000' : appId,
      time: Math.floor(now().getTime() / 1000),
      nonce_str: randomBytes(8).toString('hex'),
    }
    return { ...fields, hash: fault === 'badSignature' ? 'f'.repeat(32) : hashOf(fields, appSecret) }
  }
  const notify = (trade: RecordedTrade, chosen?: Fault): Promise<void> =>
    webhooks.send({
      firstFault: chosen,
      build: (fault) => ({
        url: trade.notifyUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams(
            Object.entries(webhookOf(trade, fault)).map(([name, value]) => [name, String(value)]),
          ),
        ),
      }),
      isAcknowledged: (status, body) => status === 200 && body.trim() === 'success',
    })
  const payPageGateway: PayPageGateway = {
    name: '虎皮椒（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, notify }),
  }

  const reject = (errcode: number, errmsg: string): SimulatorResponse => {
    rejections.push(errmsg)
    return jsonResponse(200, { errcode, errmsg })
  }
  const agree = (answer: Fields, more: object = {}, fault?: Fault): SimulatorResponse => {
    const fields = { ...answer, errcode: 0, errmsg: 'success!' }
    const hash = fault === 'badSignature' ? 'f'.repeat(32) : hashOf(fields, appSecret)
    return jsonResponse(200, { ...fields, ...more, hash })
  }

  async function create(
    form: Readonly<Record<string, string>>,
    fault: Fault | undefined,
  ): Promise<SimulatorResponse> {
    const amountFen = fenFromYuan(form.total_fee ?? '')
    if (form.version !== '1.1') return reject(500, '版本号错误')
    if (!/^[\w-]{1,32}$/.test(form.trade_order_id ?? '')) return reject(500, '订单号格式错误')
    if (!amountFen) return reject(500, '金额错误')
    if ([...(form.title ?? '')].length > 32 || !form.title || form.title.includes('%'))
      return reject(500, '订单标题错误')
    if (!form.notify_url) return reject(500, '回调地址不能为空')
    if (form.type === 'WAP' && !(form.wap_url && form.wap_name)) return reject(500, 'WAP 参数不完整')
    const trade = ledger.open({
      ...{ merchant: appId, outTradeNo: form.trade_order_id ?? '', amountFen, subject: form.title },
      ...{ notifyUrl: form.notify_url, returnUrl: form.return_url ?? '' },
    })
    if (trade.amountFen !== amountFen) return reject(500, '订单号重复')
    if (trade.state === 'paid') return reject(500, '订单已支付')
    if (fault === 'callBackFirst' && ledger.pay(trade)) await notify(trade)
    const page = `${server.url}/pay/${trade.token}`
    return agree({ openid: Number(trade.tradeNo), url_qrcode: `${page}.png`, url: page }, {}, fault)
  }

  function query(form: Readonly<Record<string, string>>, fault: Fault | undefined): SimulatorResponse {
    const trade =
      ledger.byOutTradeNo(appId, form.out_trade_order ?? '') ?? ledger.byTradeNo(form.open_order_id ?? '')
    if (!trade) return reject(404, '订单不存在')
    const open_order_id = fault === 'wrongMerchant' ? '202600000000000' : trade.tradeNo
    return agree({}, { data: { status: statusOf(trade), open_order_id } })
  }

  function refund(form: Readonly<Record<string, string>>): SimulatorResponse {
    const trade = ledger.byOutTradeNo(appId, form.trade_order_id ?? '')
    if (!trade) return reject(404, '订单不存在')
    if (trade.refunds.length > 0) return reject(500, '订单已退款')
    if (balance.isEmpty || ledger.isEmpty) return reject(500, '商户可用余额不足，请充值后再退款')
    const outcome = ledger.refund(trade, 'WHOLE', trade.paidFen)
    if (outcome.kind === 'refused') return reject(500, '订单未支付')
    return agree({
      trade_order_id: trade.outTradeNo,
      refund_fee: yuanFromFen(trade.paidFen),
      refund_status: 'CD',
    })
  }

  const server = await serve((request: SimulatorRequest) => {
    if (request.path === '/') return tradeListPage(payPageGateway.name, ledger, request)
    if (request.path.startsWith('/pay/')) return payPage(payPageGateway, request)
    const form = Object.fromEntries(new URLSearchParams(request.body))
    if (form.appid !== appId) return reject(40028, 'APPID 不存在')
    if (form.hash !== hashOf(form, appSecret)) return reject(40029, '错误的签名')
    if (request.path === '/payment/do.html')
      return respondWithFault(plan.next('create'), (fault) => create(form, fault), delayMs)
    if (request.path === '/payment/query.html')
      return respondWithFault(plan.next('query'), (fault) => query(form, fault), delayMs)
    if (request.path === '/payment/refund.html')
      return respondWithFault(plan.next('refund'), () => refund(form), delayMs)
    return reject(404, '接口不存在')
  }, port)

  return {
    ...{ url: server.url, ledger, webhooks, rejections, balance },
    settings: { gatewayUrl: server.url, testMoney: true, appId, appSecret },
    async [Symbol.asyncDispose]() {
      await webhooks.stop()
      await server.close()
    },
  }
}
