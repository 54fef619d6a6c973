import { randomBytes, randomInt } from 'node:crypto'
import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { randomDigits } from './random-digits.ts'
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
 * A 虎皮椒 (xunhupay) simulator on loopback: it verifies hashes, signs its responses and webhooks, and keeps its
 * own ledger.
 */
export interface XunhupaySimulator extends ServedGateway {
  settings: Readonly<Record<string, string | boolean>>
  /** Refunds are rejected for lack of funds while this is set. */
  balance: { isEmpty: boolean }
}

type Fields = Readonly<Record<string, string | number>>

/** Five attempts, according to the vendor's sample; the delays are not documented. */
const defaultRetryDelaysMs = [1000, 2000, 5000, 10_000]

/**
 * The hash as the vendor's PHP computes it: sorted by name, without empty values and `hash`, followed by the
 * key.
 */
export const hashOf = (fields: Fields, appSecret: string): string =>
  md5WithKey(sortedFields(Object.entries(fields), ['hash']), appSecret)

const statusOf = (trade: RecordedTrade): string => {
  if (trade.refunds.length > 0 || trade.state === 'closed') return 'CD'
  return trade.state === 'paid' ? 'OD' : 'WP'
}

const isTitle = (title: string): boolean => title !== '' && [...title].length <= 32 && !title.includes('%')

/** What is wrong with a new order. */
function findOrderError(form: Readonly<Record<string, string>>): string | undefined {
  if (form.version !== '1.1') return '版本号错误'
  if (!/^[\w-]{1,32}$/.test(form.trade_order_id ?? '')) return '订单号格式错误'
  if (!fenFromYuan(form.total_fee ?? '')) return '金额错误'
  if (!isTitle(form.title ?? '')) return '订单标题错误'
  if (!form.notify_url) return '回调地址不能为空'
  return form.type === 'WAP' && !(form.wap_url && form.wap_name) ? 'WAP 参数不完整' : undefined
}

interface Merchant {
  appId: string
  appSecret: string
}

function webhookOf(
  trade: RecordedTrade,
  { appId, appSecret }: Merchant,
  now: Date,
  fault: Fault | undefined,
): Fields {
  const fields = {
    trade_order_id: trade.outTradeNo,
    total_fee: yuanFromFen(trade.paidFen + (fault === 'wrongAmount' ? 1 : 0)),
    transaction_id: `42000${trade.tradeNo}`,
    open_order_id: trade.tradeNo,
    order_title: trade.subject,
    status: statusOf(trade),
    appid: fault === 'wrongMerchant' ? '201906000000' : appId,
    time: Math.floor(now.getTime() / 1000),
    nonce_str: randomBytes(8).toString('hex'),
  }
  return { ...fields, hash: fault === 'badSignature' ? 'f'.repeat(32) : hashOf(fields, appSecret) }
}

/** Opens it on a random port by default. */
export async function openXunhupaySimulator(options: SimulatorOptions = {}): Promise<XunhupaySimulator> {
  const parts = createGatewayParts(options, {
    retryDelaysMs: defaultRetryDelaysMs,
    newTradeNo: () => `2026${randomDigits(11)}`,
  })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const appId = String(randomInt(201_906_100_000, 201_906_999_999))
  const appSecret = randomBytes(16).toString('hex')
  const balance = { isEmpty: false }

  const notify = (trade: RecordedTrade, chosen?: Fault): Promise<void> =>
    webhooks.send({
      firstFault: chosen,
      build: (fault) => ({
        url: trade.notifyUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(
          new URLSearchParams(
            Object.entries(webhookOf(trade, { appId, appSecret }, now(), fault)).map(([name, value]) => [
              name,
              String(value),
            ]),
          ),
        ),
      }),
      isAcknowledged: (status, body) => status === 200 && body.trim() === 'success',
    })

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
    const error = findOrderError(form)
    if (error) return reject(500, error)
    const amountFen = fenFromYuan(form.total_fee ?? '') ?? 0
    const trade = ledger.open({
      merchant: appId,
      outTradeNo: form.trade_order_id ?? '',
      amountFen,
      subject: form.title ?? '',
      notifyUrl: form.notify_url ?? '',
      returnUrl: form.return_url ?? '',
    })
    if (trade.amountFen !== amountFen) return reject(500, '订单号重复')
    if (trade.state === 'paid') return reject(500, '订单已支付')
    if (fault === 'callBackFirst' && ledger.pay(trade)) await notify(trade)
    const page = `${served.url}/pay/${trade.token}`
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

  const served = await serveGateway(
    parts,
    { name: '虎皮椒（模拟）', notify },
    (request: SimulatorRequest) => {
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
    },
  )

  return {
    ...served,
    balance,
    settings: { gatewayUrl: served.url, testMoney: true, appId, appSecret },
  }
}
