import { fenFromYuan } from '@faka/contract/money'
import type { Acknowledgement, Notice, NoticeVerdict, RawNotice } from '../provider.ts'
import { readFlatJson } from '../read-flat-json.ts'
import type { BepusdtSettings } from './bepusdt-settings.ts'
import { type Flat, isSignedBy } from './bepusdt-signature.ts'
import { numberFormOf } from './software.ts'

const numberForm = /^[0-9A-Za-z_-]{1,64}$/
const paidStatus = '2'

const textOf = (fields: Flat, name: string): string => String(fields.get(name) ?? '')

/**
 * Reads a call-back: POST of JSON, the signature over its values as they came. It comes every minute while a trade
 * waits (status 1) and when it ran out (3): only status 2 tells of money, and whether a payer sent too little or too
 * much is decided by the gateway before that. `amount` is what was asked for in yuan, not what was sent in coins.
 * Source: BEpusdt, docs/api/api.md 支付回调通知 and app/task/notify/notify.go.
 */
export function readBepusdtNotice({ method, rawBody }: RawNotice, settings: BepusdtSettings): Notice {
  const text = rawBody.toString('utf8')
  const isText = Buffer.from(text).equals(rawBody)
  const fields = method === 'POST' && isText ? readFlatJson(text) : undefined
  const malformed: Notice = { ok: false, reason: 'malformed' }
  if (!fields) return malformed
  const paymentNo = textOf(fields, 'order_id')
  const tradeNo = textOf(fields, 'trade_id')
  const status = textOf(fields, 'status')
  const amountFen = fenFromYuan(textOf(fields, 'amount'))
  if (!numberForm.test(paymentNo) || !numberForm.test(tradeNo) || !/^\d$/.test(status) || !amountFen)
    return malformed
  if (!isSignedBy(fields, settings.token, numberFormOf(settings)))
    return { ok: false, reason: 'badSignature' }
  if (settings.pid !== undefined && fields.has('pid') && textOf(fields, 'pid') !== settings.pid)
    return { ok: false, reason: 'wrongMerchant' }
  // its messages have no numbers: one for each state of a trade
  const eventKey = `${tradeNo} ${status}`
  if (status !== paidStatus) return { ok: true, kind: 'other', eventKey, paymentNo }
  return { ok: true, kind: 'paid', eventKey, paymentNo, tradeNo, amountFen }
}

/** BEpusdt looks at the status alone, its forerunner at the text as well. */
export const acknowledgeBepusdt = (heard: NoticeVerdict): Acknowledgement => ({
  status: { stored: 200, refused: 400, busy: 503 }[heard],
  body: heard === 'stored' ? 'ok' : 'fail',
  contentType: 'text/plain; charset=utf-8',
})
