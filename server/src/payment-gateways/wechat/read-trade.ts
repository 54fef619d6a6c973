import * as z from 'zod/mini'
import type { QueryResult, TradeRef } from '../gateway-adapter.ts'
import type { WechatSettings } from './settings.ts'

/** A trade in notifications and responses; other members are ignored. */
export const Transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string().check(z.regex(/^[0-9A-Za-z_\-|*]{6,32}$/)),
  transaction_id: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/))),
  trade_state: z.string(),
  amount: z.optional(
    z.object({
      total: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
      currency: z.optional(z.string()),
    }),
  ),
})
export type Transaction = z.infer<typeof Transaction>

/** Whether a trade belongs to this merchant and app, and is in yuan. */
export const belongsToMerchant = ({ mchid, appid, amount }: Transaction, settings: WechatSettings): boolean =>
  mchid === settings.mchId && appid === settings.appId && (amount?.currency ?? 'CNY') === 'CNY'

const unknown = (reason: string): QueryResult => ({ state: 'unknown', reason })

/**
 * Interprets a trade. REFUND means fully or partially refunded, without an amount, so it counts as fully
 * refunded.
 */
export function toQueryResult(answer: unknown, trade: TradeRef, settings: WechatSettings): QueryResult {
  const { data: result } = Transaction.safeParse(answer)
  if (!result) return unknown('the answer is not understood')
  if (!belongsToMerchant(result, settings)) return unknown('the answer is of another merchant')
  if (result.out_trade_no !== trade.paymentNo) return unknown('the answer is of another payment')
  switch (result.trade_state) {
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'unpaid' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    case 'SUCCESS':
    case 'REFUND': {
      const { transaction_id: tradeNo, amount } = result
      if (tradeNo === undefined || !amount) return unknown('the answer lacks its sum or number')
      if (trade.tradeNo !== null && trade.tradeNo !== tradeNo)
        return unknown('the answer is of another trade')
      const refundedFen = result.trade_state === 'REFUND' ? amount.total : 0
      return { state: 'paid', tradeNo, amountFen: amount.total, refundedFen }
    }
    default:
      return unknown('the state is not known')
  }
}
