import type { CreateResult, Device, PaymentRequest, PayWay } from '../gateway-adapter.ts'
import { isPageUrl } from '../is-page-url.ts'
import { plainSubject } from '../plain-subject.ts'
import { requestWechat } from './request-wechat.ts'
import type { WechatSettings } from './settings.ts'
import { signJsapi } from './sign-jsapi.ts'
import type { WechatDeps } from './wechat-cache.ts'

/** The way for a device; if its product is not enabled, the channel is not offered. */
export const payWayFor = (device: Device): PayWay =>
  device === 'phone' ? 'h5' : device === 'wechat' ? 'jsapi' : 'code'

/**
 * The device that each product serves. Codes work only with the camera, not with a long press or from the
 * album.
 */
const deviceOfProduct = { native: 'desk', h5: 'phone', jsapi: 'wechat' } as const satisfies Record<
  string,
  Device
>

export const devicesOf = ({ products }: Pick<WechatSettings, 'products'>): Device[] => [
  ...new Set(products.map((product) => deviceOfProduct[product])),
]

/** H5 URLs are valid for five minutes; a buyer who uses one in the last minute should still be in time. */
const h5ValidSeconds = 240

/** A time in WeChat Pay's format: RFC 3339 with Beijing's offset. */
const toBeijingTime = (time: Date): string =>
  `${new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const refused = (retryable: boolean, reason: string): CreateResult => ({ kind: 'refused', retryable, reason })

/** The product's endpoint and its additional parameters. */
function productParamsOf({
  way = 'code',
  clientIp,
  payerId,
}: PaymentRequest): { path: string; more: object } | undefined {
  switch (way) {
    case 'code':
      return { path: 'native', more: {} }
    case 'h5':
      return { path: 'h5', more: { scene_info: { payer_client_ip: clientIp, h5_info: { type: 'Wap' } } } }
    case 'jsapi':
      return payerId === undefined ? undefined : { path: 'jsapi', more: { payer: { openid: payerId } } }
    default:
      return undefined
  }
}

/** What the buyer pays with, from WeChat's response. */
function toCreateResult(
  answer: Readonly<Record<string, unknown>>,
  { way = 'code', returnUrl }: PaymentRequest,
  settings: WechatSettings,
  deps: WechatDeps,
): CreateResult | undefined {
  const { code_url: content, h5_url: h5, prepay_id: prepayId } = answer
  if (way === 'jsapi')
    return typeof prepayId === 'string' && /^[\w-]{1,64}$/.test(prepayId)
      ? { kind: 'jsapi', params: signJsapi(prepayId, settings, deps), tradeNo: null }
      : undefined
  if (way === 'h5')
    return typeof h5 === 'string' && isPageUrl(h5)
      ? {
          kind: 'page',
          tradeNo: null,
          validSeconds: h5ValidSeconds,
          url: `${h5}${h5.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(returnUrl)}`,
        }
      : undefined
  return typeof content === 'string' && /^weixin:\/\/\S{1,900}$/.test(content)
    ? { kind: 'qr', content, tradeNo: null }
    : undefined
}

/**
 * Opens a trade with the product for its `way`. Apart from the payer's IP for H5, retries are identical,
 * since WeChat Pay rejects a known number with different parameters. Source: WeChat Pay API v3, Native下单
 * (pay.weixin.qq.com/doc/v3/merchant/4012791877), H5下单 (…/4012791834) and JSAPI下单 (…/4012791856).
 */
export async function create(
  request: PaymentRequest,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<CreateResult> {
  const params = productParamsOf(request)
  if (!params) return refused(false, `there is no way ${request.way} without a payer`)
  const body = {
    appid: settings.appId,
    mchid: settings.mchId,
    description: plainSubject(request.subject),
    out_trade_no: request.paymentNo,
    time_expire: toBeijingTime(request.payBefore),
    notify_url: request.notifyUrl,
    amount: { total: request.amountFen, currency: 'CNY' },
    ...params.more,
  }
  const path = `/v3/pay/transactions/${params.path}`
  const result = await requestWechat({ method: 'POST', path, body }, settings, deps)
  if (result.kind === 'unknown') return refused(true, result.reason)
  if (result.kind === 'refused') return refused(false, `the gateway refused the payment (${result.code})`)
  return (
    toCreateResult(result.body, request, settings, deps) ?? refused(true, 'the gateway gave no way to pay')
  )
}
