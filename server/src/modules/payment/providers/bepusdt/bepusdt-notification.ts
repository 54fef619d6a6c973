import { fenFromYuan } from '@faka/contract/shared/money'
import type {
  Acknowledgement,
  GatewayNotification,
  NotificationStatus,
  RawNotification,
} from '../gateway-adapter.ts'
import { readFlatJson } from '../read-flat-json.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { type FlatFields, isSignedBy } from './bepusdt-signature.ts'
import { numberFormatOf } from './software.ts'

const tradeNoPattern = /^[0-9A-Za-z_-]{1,64}$/
const paidStatus = '2'

const textField = (fields: FlatFields, name: string): string => String(fields.get(name) ?? '')

/**
 * Reads a call-back: POST of JSON, the signature over its values as they came. It comes every minute while a trade
 * waits (status 1) and when it ran out (3): only status 2 tells of money, and whether a payer sent too little or too
 * much is decided by the gateway before that. `amount` is what was asked for in yuan, not what was sent in coins.
 * Source: BEpusdt, docs/api/api.md 支付回调通知 and app/task/notify/notify.go.
 */
export function readBepusdtNotification(
  { method, rawBody }: RawNotification,
  settings: BepusdtSettings,
): GatewayNotification {
  const text = rawBody.toString('utf8')
  const isText = Buffer.from(text).equals(rawBody)
  const fields = method === 'POST' && isText ? readFlatJson(text) : undefined
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
  // its messages have no numbers: one for each state of a trade
  const eventKey = `${tradeNo} ${status}`
  if (status !== paidStatus) return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}

/** BEpusdt looks at the status alone, its forerunner at the text as well. */
export const acknowledgeBepusdt = (heard: NotificationStatus): Acknowledgement => ({
  status: { stored: 200, refused: 400, busy: 503 }[heard],
  body: heard === 'stored' ? 'ok' : 'fail',
  contentType: 'text/plain; charset=utf-8',
})
