import { yuanFromFen } from '@faka/contract/shared/money'
import type { CreateResult, Device, PaymentRequest, PayWay } from '../gateway-adapter.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { baseUrl } from '../gateway-url.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { alipaySubject } from './alipay-subject.ts'
import { beijingTime, buildRequest } from './request-alipay.ts'

/**
 * Where each product works: 当面付 everywhere except inside other wallets, the two pages on their own kind of
 * device.
 */
const devicesOfProduct = {
  face: ['desk', 'phone', 'alipay'],
  page: ['desk'],
  wap: ['phone', 'alipay'],
} as const satisfies Record<AlipaySettings['products'][number], readonly Device[]>

export const devicesOf = ({ products }: Pick<AlipaySettings, 'products'>): Device[] => [
  ...new Set(products.flatMap((product) => devicesOfProduct[product])),
]

/** On phones the mobile page, if the merchant signed up for it; on desktops the first of code and page. */
export function payWayFor(device: Device, { products }: Pick<AlipaySettings, 'products'>): PayWay {
  if (device !== 'desk') return products.includes('wap') ? 'wap' : 'code'
  return products.find((product) => product !== 'wap') === 'page' ? 'page' : 'code'
}

const pageProducts = {
  page: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
} as const

/** Browsers and Alipay accept much longer ones. */
const maxUrlLength = 8000

/**
 * The address of Alipay's payment page: `alipay.trade.page.pay` (opendocs.alipay.com/open/028r8t) on
 * desktops, `alipay.trade.wap.pay` (opendocs.alipay.com/open/02ivbs) on phones. It is only signed here,
 * without a request: Alipay knows no trade until the buyer opens the page, as with a code before it is
 * scanned.
 */
export function createPagePayment(
  request: PaymentRequest,
  settings: AlipaySettings,
  deps: GatewayDeps,
): CreateResult {
  const { method, productCode } = pageProducts[request.way === 'wap' ? 'wap' : 'page']
  const content = {
    out_trade_no: request.paymentNo,
    total_amount: yuanFromFen(request.amountFen),
    subject: alipaySubject(request.subject),
    product_code: productCode,
    // a trade whose page was never opened cannot be closed: this expires it
    time_expire: beijingTime(request.payBefore),
    // where a mobile buyer returns without paying
    ...(request.way === 'wap' ? { quit_url: request.returnUrl } : {}),
  }
  const { notifyUrl, returnUrl } = request
  const form = buildRequest(method, content, settings, { now: deps.now(), notifyUrl, returnUrl })
  // spaces as %20, which every URL parser reads alike
  const url = `${baseUrl(settings, deps)}?${String(new URLSearchParams([...form])).replaceAll('+', '%20')}`
  if (url.length > maxUrlLength)
    return { kind: 'refused', retryable: false, reason: 'the address of the page to pay on is too long' }
  return { kind: 'page', url, tradeNo: null }
}
