import { fenFromYuan } from '@faka/contract/shared/money'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { readJsonNotification } from '../read-flat-json.ts'
import type { TokenpaySettings } from './tokenpay-settings.ts'
import { isSignedBy } from './tokenpay-signature.ts'

const tradeNoPattern = /^[0-9A-Za-z_-]{1,64}$/

/**
 * Reads a notification: a POST of flat JSON, signed over its values as received. `ActualAmount` is the
 * requested amount in yuan; the gateway itself compares the coins received. Source: LightCountry/TokenPay,
 * Wiki/docs.md §2.
 */
export function readTokenpayNotification(
  raw: RawNotification,
  settings: TokenpaySettings,
): GatewayNotification {
  const members = readJsonNotification(raw)
  const fields = new Map([...(members ?? [])].map(([name, value]) => [name, String(value ?? '')]))
  const paymentNo = fields.get('OutOrderId') ?? ''
  const tradeNo = fields.get('Id') ?? ''
  const status = fields.get('Status') ?? ''
  const amountFen = fenFromYuan(fields.get('ActualAmount') ?? '')
  if (
    !members ||
    !tradeNoPattern.test(paymentNo) ||
    !tradeNoPattern.test(tradeNo) ||
    !/^\d$/.test(status) ||
    !amountFen
  )
    return { ok: false, reason: 'malformed' }
  if (!isSignedBy(fields, settings.apiToken)) return { ok: false, reason: 'badSignature' }
  // another coin of the same gateway, or a gateway that counts in dollars
  if (fields.get('Currency') !== settings.currency || (fields.get('BaseCurrency') ?? 'CNY') !== 'CNY')
    return { ok: false, reason: 'wrongMerchant' }
  // its messages have no IDs: one event for each state of a trade
  const eventKey = `${tradeNo} ${status}`
  if (status !== '1') return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}
