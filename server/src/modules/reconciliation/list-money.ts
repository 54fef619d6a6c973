import {
  type listMoney as operation,
  type ReconciliationCase,
  type reconciliationDecisions,
  reconciliationReasons,
} from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { listManagedPayChannels } from '../pay-channel/public.ts'
import { listOpenCases, type OpenCaseRow } from './reconciliation-case.sql.ts'

/** The decisions that a case allows. Money without an order has nothing to pay, and cannot be refunded by us. */
function allowedDecisions({
  case_no,
  reason,
  order_no,
}: OpenCaseRow): (typeof reconciliationDecisions)[number][] {
  // what is checked is whether the money is there; it is refunded like that of any order
  if (case_no.startsWith('manual-')) return ['dismiss']
  if (case_no.startsWith('refund-')) return ['refund', 'dismiss']
  if (case_no.startsWith('notice-')) return order_no === null ? ['dismiss'] : ['accept', 'dismiss']
  if (case_no.startsWith('bill-')) return reason === 'missingHere' ? ['accept', 'dismiss'] : ['dismiss']
  if (order_no === null || reason === 'givenBack') return ['dismiss']
  // the gateway refunds nothing, and its notification does not prove whose money it is
  if (reason === 'unknownTrade') return ['accept', 'dismiss']
  return reason === 'wrongAmount' ? ['accept', 'refund', 'dismiss'] : ['refund', 'dismiss']
}

/** All open reconciliation cases, the oldest first. */
export async function listReconciliationCases(services: Services): Promise<ReconciliationCase[]> {
  const [rows, channels] = await Promise.all([listOpenCases(services.db), listManagedPayChannels(services)])
  return rows.map((row) => ({
    caseNo: row.case_no,
    reason: reconciliationReasons.find((reason) => reason === row.reason) ?? 'unknownPayment',
    amountFen: row.amount_fen,
    hereFen: row.here_fen,
    channel: channels.find(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)?.name ?? '',
    orderNo: row.order_no,
    paymentNo: row.payment_no,
    tradeNo: row.trade_no,
    time: row.at.toISOString(),
    detail: row.detail,
    can: allowedDecisions(row),
  }))
}

/** All open cases in one list: received payments, refunds, and differences to a gateway's statement. */
export const listMoney = (ctx: Ctx, _input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> =>
  listReconciliationCases(ctx)
