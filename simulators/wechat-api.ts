import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Fault, FaultPlan, Phase } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { respondWithFault } from './serve.ts'
import { parseBody, type SimulatorRequest } from './simulator-request.ts'
import type { SimulatorResponse } from './simulator-response.ts'
import { h5Url, prepayId } from './wechat-app.ts'
import type { WechatLogin } from './wechat-login.ts'
import type { WechatMerchant } from './wechat-merchant.ts'
import { refundOf, tradeOf } from './wechat-resources.ts'
import { encryptResource, signedResponse, verifyRequest } from './wechat-signing.ts'
import { writeStatement } from './wechat-statement.ts'

/** What the API needs of the simulator. */
export interface WechatApiDeps {
  now: () => Date
  plan: FaultPlan
  delayMs: number
  ledger: GatewayLedger
  merchant: WechatMerchant
  login: WechatLogin
  /** Its own URL, for the URLs that it returns. */
  url(): string
  /** Takes the payment and notifies the shop. */
  pay(trade: RecordedTrade): Promise<unknown>
  notifyRefund(trade: RecordedTrade, refundNo: string, amountFen: number): Promise<void>
  /** Records why a request was rejected. */
  recordRejection(reason: string): void
}

const PrepayInput = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string(),
  out_trade_no: z.string().check(z.regex(/^[0-9A-Za-z_\-|*]{6,32}$/)),
  notify_url: z.string(),
  time_expire: z.string(),
  amount: z.object({ total: z.int().check(z.minimum(1)), currency: z.literal('CNY') }),
  scene_info: z.optional(
    z.object({
      payer_client_ip: z.string().check(z.regex(/^[\da-f.:]{3,45}$/i)),
      h5_info: z.object({ type: z.enum(['Wap', 'iOS', 'Android']) }),
    }),
  ),
  payer: z.optional(z.object({ openid: z.string() })),
})
type Product = 'native' | 'h5' | 'jsapi'
const RefundInput = z.object({
  transaction_id: z.string(),
  out_refund_no: z.string(),
  notify_url: z.optional(z.string()),
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.literal('CNY') }),
})

const prepayPath = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/
const tradePath = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/
const refundPath = /^\/v3\/refund\/domestic\/refunds(?:\/([^/]+))?$/

/** Handles API requests as WeChat Pay does: requires a valid signature, and signs every response. */
export function wechatApi(
  deps: WechatApiDeps,
): (request: SimulatorRequest) => Promise<SimulatorResponse | undefined> {
  const { ledger, merchant, now, login, plan } = deps

  /** New merchants name the public key they verify with; others get the certificate's number. */
  const platform = (request: SimulatorRequest) => ({
    serialNo:
      request.headers['wechatpay-serial'] === merchant.publicKeyId
        ? merchant.publicKeyId
        : merchant.certificateNo,
    privateKey: merchant.platformPrivateKey,
  })
  const say = (request: SimulatorRequest, status: number, value?: object, fault?: Fault): SimulatorResponse =>
    signedResponse(platform(request), now(), { status, ...(value ? { value } : {}), fault })
  const deny = (request: SimulatorRequest, status: number, code: string): SimulatorResponse =>
    say(request, status, { code, message: code })

  /** What the buyer pays with, for each product. */
  const payContentOf = (product: Product, trade: RecordedTrade): object =>
    product === 'native'
      ? { code_url: `weixin://wxpay/bizpayurl?pr=${trade.token}` }
      : product === 'h5'
        ? { h5_url: h5Url(deps.url(), trade) }
        : { prepay_id: prepayId(trade) }

  const create = async (
    request: SimulatorRequest,
    product: Product,
    fault?: Fault,
  ): Promise<SimulatorResponse> => {
    const { data: input } = PrepayInput.safeParse(parseBody(request))
    if (!input || input.mchid !== merchant.mchId) return deny(request, 400, 'PARAM_ERROR')
    if (input.appid !== merchant.appId) return deny(request, 400, 'APPID_MCHID_NOT_MATCH')
    if (!merchant.enabledProducts.has(product)) return deny(request, 403, 'NO_AUTH')
    if (product === 'h5' && !input.scene_info) return deny(request, 400, 'PARAM_ERROR')
    const openId = product === 'jsapi' ? (input.payer?.openid ?? '') : ''
    if (product === 'jsapi' && !login.knowsOpenId(openId)) return deny(request, 400, 'PARAM_ERROR')
    const trade = ledger.open({
      outTradeNo: input.out_trade_no,
      merchant: merchant.mchId,
      amountFen: input.amount.total,
      subject: input.description,
      notifyUrl: input.notify_url,
      expiresAt: new Date(input.time_expire),
      more: { body: request.body, product, openId },
    })
    // a known number with different parameters, or by another product, is rejected, as by WeChat Pay
    if (trade.more.body !== request.body || trade.more.product !== product)
      return deny(request, 400, 'INVALID_REQUEST')
    if (trade.state !== 'unpaid')
      return deny(request, 400, trade.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED')
    if (fault === 'callBackFirst') await deps.pay(trade)
    return say(request, 200, payContentOf(product, trade), fault)
  }

  const close = (
    request: SimulatorRequest,
    trade: RecordedTrade | undefined,
    fault?: Fault,
  ): SimulatorResponse => {
    if (!trade) return deny(request, 404, 'ORDER_NOT_EXIST')
    if (trade.state === 'paid') return deny(request, 400, 'ORDERPAID')
    ledger.close(trade)
    return say(request, 204, undefined, fault)
  }

  const refund = async (request: SimulatorRequest, fault?: Fault): Promise<SimulatorResponse> => {
    const { data: input } = RefundInput.safeParse(parseBody(request))
    const trade = input && ledger.byTradeNo(input.transaction_id)
    if (!trade) return deny(request, 404, 'RESOURCE_NOT_EXISTS')
    const { out_refund_no: refundNo, amount, notify_url: notifyUrl } = input
    const outcome = ledger.refund(trade, refundNo, amount.refund)
    if (outcome.kind === 'refused')
      return outcome.reason === 'unfunded'
        ? deny(request, 403, 'NOT_ENOUGH')
        : deny(request, 400, 'INVALID_REQUEST')
    if (outcome.kind === 'booked' && notifyUrl) await deps.notifyRefund(trade, refundNo, amount.refund)
    return say(request, 200, refundOf(trade, refundNo, amount.refund), fault)
  }

  const findRefund = (request: SimulatorRequest, refundNo: string, fault?: Fault): SimulatorResponse => {
    for (const trade of ledger.trades) {
      const known = trade.refunds.find((booked) => booked.refundNo === refundNo)
      if (known) return say(request, 200, refundOf(trade, refundNo, known.amountFen), fault)
    }
    return deny(request, 404, 'RESOURCE_NOT_EXISTS')
  }

  const statementOf = (request: SimulatorRequest, name: string) =>
    writeStatement(ledger.trades, new URLSearchParams(request.query).get(name) ?? '', merchant)

  const announceStatement = (request: SimulatorRequest): SimulatorResponse => {
    const text = statementOf(request, 'bill_date')
    if (text === undefined) return deny(request, 400, 'NO_STATEMENT_EXIST')
    return say(request, 200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${deps.url()}/v3/billdownload/file?${request.query}`,
    })
  }

  const under = (phase: Phase, act: (fault?: Fault) => SimulatorResponse | Promise<SimulatorResponse>) =>
    respondWithFault(plan.next(phase), act, deps.delayMs)

  return async (request) => {
    const wrong = verifyRequest(request, merchant.merchant, now())
    if (wrong) {
      deps.recordRejection(wrong)
      return { status: 401, headers: {}, body: JSON.stringify({ code: 'SIGN_ERROR', message: wrong }) }
    }
    const { path } = request
    const [, outTradeNo, closing] = tradePath.exec(path) ?? []
    const trade = outTradeNo && ledger.byOutTradeNo(merchant.mchId, decodeURIComponent(outTradeNo))
    const [isRefund, refundNo] = refundPath.exec(path) ?? []
    const product = prepayPath.exec(path)?.[1]
    if (product === 'native' || product === 'h5' || product === 'jsapi')
      return under('create', (fault) => create(request, product, fault))
    if (closing) return under('close', (fault) => close(request, trade || undefined, fault))
    if (outTradeNo && !trade) return under('query', () => deny(request, 404, 'ORDER_NOT_EXIST'))
    if (trade) return under('query', (fault) => say(request, 200, tradeOf(trade, merchant, fault), fault))
    if (refundNo) return under('query', (fault) => findRefund(request, refundNo, fault))
    if (isRefund) return under('refund', (fault) => refund(request, fault))
    if (path === '/v3/bill/tradebill') return announceStatement(request)
    if (path === '/v3/billdownload/file')
      return { status: 200, headers: {}, body: statementOf(request, 'bill_date') ?? '' }
    if (path === '/v3/certificates') {
      const encrypted = encryptResource(merchant.certificate, merchant.apiV3Key, 'certificate')
      return say(request, 200, {
        data: [{ serial_no: merchant.certificateNo, encrypt_certificate: encrypted }],
      })
    }
    return deny(request, 404, 'RESOURCE_NOT_EXISTS')
  }
}
