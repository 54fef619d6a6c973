import type { CreateResult, PaymentRequest } from '../gateway-adapter.ts'
import { isPageUrl } from '../is-page-url.ts'
import type { Fields } from '../signed-fields.ts'
import { type PageSettings, pageUrl } from './epay-settings.ts'

/** Whether a refusal says that the gateway opens payments on its page alone (请使用跳转支付接口). */
export const requiresPage = (words: string): boolean => /跳转支付|页面支付|页面跳转|submit\.php/i.test(words)

/** What the page takes of the fields that open a payment; it sees the buyer and the device itself. */
const pageFields = ['pid', 'type', 'out_trade_no', 'notify_url', 'return_url', 'name', 'money']

/**
 * The page of the gateway (`submit.php`, `api/pay/submit`) that opens the trade when the buyer's browser comes to it.
 * Nothing is asked here: until then the gateway knows of no trade. v2's `timestamp` is left out, since an address that
 * carries it is refused 300 seconds later, and the gateway checks it only where it is given (`ApiHelper::api_verify`).
 */
export function createPagePayment(
  fields: Fields,
  attempt: PaymentRequest,
  settings: PageSettings,
  { page, sign }: { page: string; sign(fields: Fields): Fields },
): CreateResult {
  const signed = sign(new Map([...fields].filter(([name]) => pageFields.includes(name))))
  // the buyer's browser goes there, for which this process's own address is where the shop's pages are
  const at = pageUrl(settings, page, { selfUrl: new URL(attempt.returnUrl).origin })
  const url = `${at}?${new URLSearchParams([...signed])}`
  return isPageUrl(url)
    ? { kind: 'redirect', url, tradeNo: null }
    : { kind: 'refused', retryable: false, reason: 'the address of the page to pay on is too long' }
}
