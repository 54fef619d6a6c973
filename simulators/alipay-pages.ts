import { fenFromYuan, yuanFromFen } from '@faka/contract/shared/money'
import { type AlipayCredentials, signText, verifyRequest } from './alipay-signing.ts'
import { beijingTime } from './beijing-time.ts'
import type { FaultPlan } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import { respondWithFault } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import { htmlResponse, type SimulatorResponse } from './simulator-response.ts'

interface PageDeps {
  ledger: GatewayLedger
  now(): Date
  credentials: AlipayCredentials
  /** Error codes of rejected requests. */
  rejections: string[]
  plan: FaultPlan
  delayMs: number | undefined
  /** Records the payment and notifies the shop. */
  pay(trade: RecordedTrade): Promise<void>
}

interface Product {
  code: string
  needed: readonly string[]
}

const products: ReadonlyMap<string, Product> = new Map([
  ['alipay.trade.page.pay', { code: 'FAST_INSTANT_TRADE_PAY', needed: [] }],
  ['alipay.trade.wap.pay', { code: 'QUICK_WAP_WAY', needed: ['quit_url'] }],
])

const errorPage = (code: string): SimulatorResponse =>
  htmlResponse(
    200,
    {},
    `<!DOCTYPE html><html lang="zh-CN"><title>支付宝</title><h1>调试错误，请回到请求来源地，重新发起请求。</h1><p>错误代码 ${code}</p></html>`,
  )

/**
 * The URL that the buyer returns to, with Alipay's signed parameters; it proves nothing, since the shop
 * ignores them.
 */
function returnUrlOf(
  back: string,
  trade: RecordedTrade,
  method: string,
  { credentials, now }: PageDeps,
): string {
  if (!URL.canParse(back)) return ''
  const url = new URL(back)
  const parameters = {
    charset: 'utf-8',
    out_trade_no: trade.outTradeNo,
    method: `${method}.return`,
    version: '1.0',
    total_amount: yuanFromFen(trade.amountFen),
    trade_no: trade.tradeNo,
    seller_id: credentials.sellerId,
    auth_app_id: credentials.appId,
    app_id: credentials.appId,
    timestamp: beijingTime(now()),
  }
  const text = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const sign = signText(text, credentials.alipayPrivateKey)
  for (const [name, value] of Object.entries({ ...parameters, sign_type: 'RSA2', sign }))
    url.searchParams.set(name, value)
  return url.href
}

/** Opens the trade that a signed URL requests; returns it, or the error page. */
function openTrade(
  deps: PageDeps,
  form: URLSearchParams,
  product: Product,
): RecordedTrade | SimulatorResponse {
  const { ledger, now, credentials, rejections } = deps
  const reject = (errorCode: string): SimulatorResponse => {
    rejections.push(errorCode)
    return errorPage(errorCode)
  }
  const fault = verifyRequest(form, credentials)
  if (fault) return reject(fault)
  const content: Record<string, string> = JSON.parse(form.get('biz_content') ?? '{}')
  const { out_trade_no: outTradeNo = '', subject = '', product_code: code } = content
  const amountFen = fenFromYuan(content.total_amount ?? '')
  const isWhole = product.needed.every((name) => (content[name] ?? '') !== '')
  if (code !== product.code || !isWhole || !amountFen || subject === '' || /[/=&]/.test(subject))
    return reject('INVALID_PARAMETER')
  const expiresAt = new Date(`${(content.time_expire ?? '').replace(' ', 'T')}+08:00`)
  if (!(expiresAt > now())) return reject('INVALID_PARAMETER')
  const notifyUrl = form.get('notify_url') ?? ''
  const input = { merchant: credentials.appId, outTradeNo, amountFen, subject, notifyUrl, expiresAt }
  const method = form.get('method') ?? ''
  const trade = ledger.open({ ...input, more: { method } })
  if (trade.amountFen !== amountFen || trade.more.method !== method) return reject('CONTEXT_INCONSISTENT')
  if (trade.state !== 'unpaid')
    return reject(trade.state === 'paid' ? 'TRADE_HAS_SUCCESS' : 'TRADE_HAS_CLOSE')
  trade.isSeen = true
  trade.returnUrl = returnUrlOf(form.get('return_url') ?? '', trade, method, deps)
  return trade
}

/**
 * Handles a browser on `alipay.trade.page.pay` or `wap.pay`: opens the trade, which did not exist before, and
 * redirects to the pay page. Undefined for any other request to `gateway.do`.
 */
export function answerPageRequest(
  deps: PageDeps,
  request: SimulatorRequest,
): Promise<SimulatorResponse | undefined> | undefined {
  const form = new URLSearchParams(request.query)
  const product = products.get(form.get('method') ?? '')
  if (!product || request.method !== 'GET') return undefined
  return respondWithFault(
    deps.plan.next('create'),
    async (fault) => {
      const opened = openTrade(deps, form, product)
      if (!('token' in opened)) return opened
      if (fault === 'callBackFirst') await deps.pay(opened)
      return { status: 303, headers: { location: `/pay/${opened.token}` }, body: '' }
    },
    deps.delayMs,
  )
}
