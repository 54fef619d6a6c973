import * as z from 'zod/mini'
import type { GatewayNotification, RawNotification } from '../gateway-adapter.ts'
import { decryptResource, EncryptedResource } from './decrypt-resource.ts'
import { platformKey } from './platform-keys.ts'
import { belongsToMerchant, Transaction } from './read-trade.ts'
import type { WechatSettings } from './settings.ts'
import { verifyMessage } from './verify-message.ts'
import type { WechatCache } from './wechat-cache.ts'

const Message = z.object({
  id: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
  event_type: z.string().check(z.maxLength(64)),
  resource: EncryptedResource,
})

/** The content of a refund notification. */
const Refund = z.object({
  mchid: z.string(),
  out_trade_no: z.string().check(z.maxLength(64)),
  out_refund_no: z.string().check(z.maxLength(64)),
})

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const malformed: GatewayNotification = { ok: false, reason: 'malformed' }

/**
 * Reads a notification: verifies signature and time of the raw body, decrypts its content with the APIv3 key,
 * then checks the merchant. Only TRANSACTION.SUCCESS with state SUCCESS reports a payment. Source: WeChat Pay
 * API v3, 支付成功回调通知 (pay.weixin.qq.com/doc/v3/merchant/4012791882).
 */
export function readNotification(
  { method, rawBody, headers }: RawNotification,
  settings: WechatSettings,
  now: Date,
  cache: WechatCache,
): GatewayNotification {
  if (method !== 'POST') return malformed
  const body = rawBody.toString('utf8')
  const verified = verifyMessage(
    { headers, body },
    (serialNo) => platformKey(settings, serialNo, now, cache),
    now,
  )
  if (verified !== 'true') return { ok: false, reason: verified }
  const { data: message } = Message.safeParse(parseJson(body))
  if (!message) return malformed
  const plain = decryptResource(message.resource, settings.apiV3Key)
  if (plain === undefined) return { ok: false, reason: 'badSignature' }
  const content = parseJson(plain)
  if (message.event_type.startsWith('REFUND.')) {
    const { data: refund } = Refund.safeParse(content)
    if (!refund) return malformed
    if (refund.mchid !== settings.mchId) return { ok: false, reason: 'wrongMerchant' }
    const { out_trade_no: paymentNo, out_refund_no: refundNo } = refund
    return { ok: true, kind: 'refunded', eventKey: message.id, paymentNo, refundNo }
  }
  const { data: trade } = Transaction.safeParse(content)
  if (!trade) return malformed
  if (!belongsToMerchant(trade, settings)) return { ok: false, reason: 'wrongMerchant' }
  const { out_trade_no: paymentNo, transaction_id: tradeNo, amount } = trade
  if (message.event_type !== 'TRANSACTION.SUCCESS' || trade.trade_state !== 'SUCCESS')
    return { ok: true, kind: 'other', eventKey: message.id, paymentNo }
  if (tradeNo === undefined || !amount) return malformed
  return { ok: true, kind: 'paid', eventKey: message.id, paymentNo, tradeNo, amountFen: amount.total }
}
