import { fenFromYuan } from '@faka/contract/shared/money'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { readFields } from '../signed-fields.ts'
import type { XunhupaySettings } from './xunhupay-settings.ts'
import { isSignedBy } from './xunhupay-signature.ts'

const tradeNoPattern = /^[0-9A-Za-z_*-]{1,64}$/
const statusPattern = /^(?:OD|WP|CD|RD|UD)$/

/**
 * Reads a notification: a POST form, its `hash` over the values as received. OD reports a payment; CD, RD and
 * UD a refund that is done, in progress or failed, which is then queried; WP nothing. Source: the vendor's
 * sample `notify.php`, and its documentation of 支付结果通知 and 退款.
 */
export function readXunhupayNotification(
  { method, rawBody }: RawNotification,
  settings: XunhupaySettings,
): GatewayNotification {
  const text = rawBody.toString('utf8')
  const isText = Buffer.from(text).equals(rawBody)
  const fields = method === 'POST' && isText ? readFields(text) : undefined
  const paymentNo = fields?.get('trade_order_id') ?? ''
  const tradeNo = fields?.get('open_order_id') ?? ''
  const status = fields?.get('status') ?? ''
  const amountFen = fenFromYuan(fields?.get('total_fee') ?? '')
  if (
    !fields ||
    !tradeNoPattern.test(paymentNo) ||
    !tradeNoPattern.test(tradeNo) ||
    !statusPattern.test(status)
  )
    return { ok: false, reason: 'malformed' }
  if (!isSignedBy(fields, settings.appSecret)) return { ok: false, reason: 'badSignature' }
  if (fields.get('appid') !== settings.appId) return { ok: false, reason: 'wrongMerchant' }
  // its messages have no IDs: one event for each state of a trade
  const eventKey = `${tradeNo} ${status}`
  if (status === 'WP') return { ok: true, kind: 'other', eventKey, paymentNo }
  if (status !== 'OD') return { ok: true, kind: 'refunded', eventKey, paymentNo, refundNo: null }
  if (!amountFen) return { ok: false, reason: 'malformed' }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}
