import { fenFromYuan } from '@faka/contract/shared/money'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { type FlatFields, readJsonNotification } from '../read-flat-json.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { isSignedBy } from './bepusdt-signature.ts'
import { numberFormatOf } from './software.ts'

const tradeNoPattern = /^[0-9A-Za-z_-]{1,64}$/
const paidStatus = '2'

const textField = (fields: FlatFields, name: string): string => String(fields.get(name) ?? '')

/**
 * Reads a notification: a JSON POST, signed over its values as received. It arrives every minute while a
 * trade waits (status 1) and on expiry (3); only status 2 reports a payment. The gateway itself decides about
 * under- and overpayment. `amount` is the requested amount in yuan, not the coins received. Source: BEpusdt,
 * docs/api/api.md 支付回调通知 and app/task/notify/notify.go.
 */
export function readBepusdtNotification(
  raw: RawNotification,
  settings: BepusdtSettings,
): GatewayNotification {
  const fields = readJsonNotification(raw)
  const malformed: GatewayNotification = { ok: false, reason: 'malformed' }
  if (!fields) return malformed
  const paymentNo = textField(fields, 'order_id')
  const tradeNo = textField(fields, 'trade_id')
  const status = textField(fields, 'status')
  const amountFen = fenFromYuan(textField(fields, 'amount'))
  if (!tradeNoPattern.test(paymentNo) || !tradeNoPattern.test(tradeNo) || !/^\d$/.test(status) || !amountFen)
    return malformed
  if (!isSignedBy(fields, settings.token, numberFormatOf(settings)))
    return { ok: false, reason: 'badSignature' }
  if (settings.pid !== undefined && fields.has('pid') && textField(fields, 'pid') !== settings.pid)
    return { ok: false, reason: 'wrongMerchant' }
  // its messages have no IDs: one event for each state of a trade
  const eventKey = `${tradeNo} ${status}`
  if (status !== paidStatus) return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}
