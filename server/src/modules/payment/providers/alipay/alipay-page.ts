import { yuanFromFen } from '@faka/contract/shared/money'
import type { CreateResult, Device, GatewayDeps, PaymentRequest, PayWay } from '../gateway-adapter.ts'
import { baseUrl } from '../gateway-url.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { alipaySubject } from './alipay-subject.ts'
import { beijingTime, buildRequest } from './request-alipay.ts'

/** Where each product can be used: 当面付 anywhere but in other wallets, the two pages where they were made for. */
const devicesOfProduct = {
  face: ['desk', 'phone', 'alipay'],
  page: ['desk'],
  wap: ['phone', 'alipay'],
} as const satisfies Record<AlipaySettings['products'][number], readonly Device[]>

export const devicesOf = ({ products }: Pick<AlipaySettings, 'products'>): Device[] => [
  ...new Set(products.flatMap((product) => devicesOfProduct[product])),
]

/** On phones the page made for them, where it was signed for; on desks whichever of code and page is named first. */
export function payWayFor(device: Device, { products }: Pick<AlipaySettings, 'products'>): PayWay {
  if (device !== 'desk') return products.includes('wap') ? 'wap' : 'code'
  return products.find((product) => product !== 'wap') === 'page' ? 'page' : 'code'
}

const pageProducts = {
  page: { method: 'alipay.trade.page.pay', productCode: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', productCode: 'QUICK_WAP_WAY' },
} as const

/** Browsers and Alipay take far longer ones. */
const maxUrlLength = 8000

/**
 * The address of Alipay's page to pay on: `alipay.trade.page.pay` (opendocs.alipay.com/open/028r8t) on desks,
 * `alipay.trade.wap.pay` (opendocs.alipay.com/open/02ivbs) on phones. It is signed here and nothing is asked: until the
 * buyer has come to the page Alipay knows of no trade, as with a code that nobody scanned.
 */
export function createPagePayment(
  attempt: PaymentRequest,
  settings: AlipaySettings,
  world: GatewayDeps,
): CreateResult {
  const { method, productCode } = pageProducts[attempt.way === 'wap' ? 'wap' : 'page']
  const content = {
    out_trade_no: attempt.paymentNo,
    total_amount: yuanFromFen(attempt.amountFen),
    subject: alipaySubject(attempt.subject),
    product_code: productCode,
    // a trade that nobody came to cannot be closed: this is what ends it
    time_expire: beijingTime(attempt.payBefore),
    // where a buyer on a phone goes who turns back without paying
    ...(attempt.way === 'wap' ? { quit_url: attempt.returnUrl } : {}),
  }
  const { notifyUrl, returnUrl } = attempt
  const form = buildRequest(method, content, settings, { now: world.now(), notifyUrl, returnUrl })
  // a blank as %20, which every reader of an address takes for one
  const url = `${baseUrl(settings, world)}?${String(new URLSearchParams([...form])).replaceAll('+', '%20')}`
  if (url.length > maxUrlLength)
    return { kind: 'refused', retryable: false, reason: 'the address of the page to pay on is too long' }
  return { kind: 'page', url, tradeNo: null }
}
