import { fenFromYuan } from '@faka/contract/shared/money'
import type { GatewayNotification, NotificationError, RawNotification } from '../gateway-adapter.ts'
import { type Fields, readFields } from '../signed-fields.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import { isSignedBy, notificationTextToSign, verificationKeys } from './alipay-signature.ts'

const tradeNoPattern = /^[0-9A-Za-z_-]{1,64}$/
const notifyIdPattern = /^[0-9A-Za-z_-]{1,128}$/

const isPositiveAmount = (text: string | undefined): boolean => (fenFromYuan(text ?? '') ?? 0) > 0

/** Whether a notification reports a refund; it otherwise looks like a payment. */
const isRefund = (fields: Fields): boolean =>
  isPositiveAmount(fields.get('refund_fee')) || (fields.get('gmt_refund') ?? '') !== ''

/** Why a message is not trusted; undefined: it is signed by Alipay, and about this merchant. */
function findError(fields: Fields, settings: AlipaySettings): NotificationError | undefined {
  const get = (name: string): string => fields.get(name) ?? ''
  // the algorithm is fixed here: taken from the message, an attacker could choose a weak one
  if (get('sign_type') !== 'RSA2') return 'badSignature'
  if (!/^utf-?8$/i.test(get('charset'))) return 'malformed'
  const keys = verificationKeys(settings, fields.get('alipay_cert_sn'))
  if (keys.length === 0) return 'unknownKey'
  if (!isSignedBy(keys, notificationTextToSign(fields), get('sign'))) return 'badSignature'
  if (get('app_id') !== settings.appId || get('seller_id') !== settings.sellerId) return 'wrongMerchant'
  return undefined
}

/**
 * Reads a notification (opendocs.alipay.com/open/194/103296): a form, signed over all of its fields. Alipay
 * repeats the same message for 25 hours until it is acknowledged, with the time of its first attempt, so age
 * is not checked; `notify_id` removes duplicates.
 */
export function readNotification(
  { method, rawBody }: RawNotification,
  settings: AlipaySettings,
): GatewayNotification {
  const fields = method === 'POST' ? readFields(rawBody.toString('utf8')) : undefined
  const get = (name: string): string => fields?.get(name) ?? ''
  const [eventKey, paymentNo, tradeNo] = [get('notify_id'), get('out_trade_no'), get('trade_no')]
  const amountFen = fenFromYuan(get('total_amount'))
  if (
    !fields ||
    !notifyIdPattern.test(eventKey) ||
    !tradeNoPattern.test(paymentNo) ||
    !tradeNoPattern.test(tradeNo)
  )
    return { ok: false, reason: 'malformed' }
  if (get('sign') === '' || get('trade_status') === '' || !amountFen)
    return { ok: false, reason: 'malformed' }
  const reason = findError(fields, settings)
  if (reason) return { ok: false, reason }
  if (isRefund(fields))
    return { ok: true, kind: 'refunded', eventKey, paymentNo, refundNo: fields.get('out_biz_no') || null }
  const isPaid = get('trade_status') === 'TRADE_SUCCESS' || get('trade_status') === 'TRADE_FINISHED'
  if (get('notify_type') !== 'trade_status_sync' || !isPaid)
    return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}
