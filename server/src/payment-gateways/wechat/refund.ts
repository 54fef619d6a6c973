import * as z from 'zod/mini'
import type { RefundRequest, RefundResult, RefundStatus } from '../gateway-adapter.ts'
import { requestWechat } from './request-wechat.ts'
import type { WechatSettings } from './settings.ts'
import type { WechatDeps } from './wechat-cache.ts'

const Refund = z.object({
  out_refund_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: z.int() }),
})

/**
 * SUCCESS: refunded. PROCESSING: in progress. ABNORMAL: the buyer's card is no longer valid, and the money
 * stays at the merchant until it is sent elsewhere manually. CLOSED: abandoned.
 */
function statusOf(answer: unknown, { refundNo, amountFen }: RefundRequest): RefundResult & RefundStatus {
  const { data: result } = Refund.safeParse(answer)
  if (!result || result.out_refund_no !== refundNo || result.amount.refund !== amountFen) return 'unknown'
  switch (result.status) {
    case 'SUCCESS':
      return 'done'
    case 'PROCESSING':
      return 'pending'
    case 'CLOSED':
    case 'ABNORMAL':
      return 'refused'
    default:
      return 'unknown'
  }
}

/** Errors by which WeChat Pay finally rejects a refund: the shop then refunds otherwise. */
const finalErrors: ReadonlySet<string> = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'USER_ACCOUNT_ABNORMAL',
  'MCH_NOT_EXISTS',
  'RESOURCE_NOT_EXISTS',
  'NO_AUTH',
  'ORDER_NOT_EXIST',
])

/**
 * Requests a refund under our own number, which makes retries safe. Source: WeChat Pay API v3, 退款申请
 * (pay.weixin.qq.com/doc/v3/merchant/4012791883).
 */
export async function refund(
  request: RefundRequest,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<RefundResult> {
  const result = await requestWechat(
    {
      method: 'POST',
      path: '/v3/refund/domestic/refunds',
      body: {
        transaction_id: request.tradeNo,
        out_refund_no: request.refundNo,
        amount: { refund: request.amountFen, total: request.totalFen, currency: 'CNY' },
      },
    },
    settings,
    deps,
  )
  if (result.kind === 'accepted') return statusOf(result.body, request)
  // the merchant's balance is too low, until it is topped up
  if (result.kind === 'refused' && result.code === 'NOT_ENOUGH') return 'unfunded'
  return result.kind === 'refused' && finalErrors.has(result.code) ? 'refused' : 'unknown'
}

/**
 * The status of a refund. Source: WeChat Pay API v3, 查询单笔退款 (pay.weixin.qq.com/doc/v3/merchant/4012791884).
 */
export async function queryRefund(
  request: RefundRequest,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<RefundStatus> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(request.refundNo)}`
  const result = await requestWechat({ method: 'GET', path }, settings, deps)
  if (result.kind === 'accepted') return statusOf(result.body, request)
  return result.kind === 'refused' && result.status === 404 ? 'notFound' : 'unknown'
}
