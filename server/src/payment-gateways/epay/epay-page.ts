import type { CreateResult, PaymentRequest } from '../gateway-adapter.ts'
import { isPageUrl } from '../is-page-url.ts'
import type { Fields } from '../signed-fields.ts'
import { endpointUrl, type PageSettings } from './epay-settings.ts'

/** Whether a rejection says that the gateway opens payments only on its page (请使用跳转支付接口). */
export const requiresPage = (message: string): boolean =>
  /跳转支付|页面支付|页面跳转|submit\.php/i.test(message)

/** Fields that the page takes; it sees the buyer and the device itself. */
const pageFields = ['pid', 'type', 'out_trade_no', 'notify_url', 'return_url', 'name', 'money']

/**
 * The gateway's page (`submit.php`, `api/pay/submit`), which opens the trade when the buyer's browser
 * arrives; until then the gateway knows no trade. v2's `timestamp` is left out: a URL with it would be
 * rejected after 300 seconds, and the gateway checks it only if present (`ApiHelper::api_verify`).
 */
export function createPagePayment(
  fields: Fields,
  request: PaymentRequest,
  settings: PageSettings,
  { page, sign }: { page: string; sign(fields: Fields): Fields },
): CreateResult {
  const signed = sign(new Map([...fields].filter(([name]) => pageFields.includes(name))))
  // the buyer's browser opens it, so `self:` means the public address of the shop
  const at = endpointUrl(settings, page, { selfUrl: new URL(request.returnUrl).origin })
  const url = `${at}?${new URLSearchParams([...signed])}`
  return isPageUrl(url)
    ? { kind: 'redirect', url, tradeNo: null }
    : { kind: 'refused', retryable: false, reason: 'the address of the page to pay on is too long' }
}
