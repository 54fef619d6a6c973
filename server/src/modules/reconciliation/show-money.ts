import {
  type CaseDetails,
  notificationVerdicts,
  type showMoney as operation,
  type ReconciliationCase,
} from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findOrder } from '../order/public.ts'
import { listPaymentEvents } from '../payment/public.ts'
import { listDecisions } from './reconciliation-case.sql.ts'
import { getOpenCaseOrReject } from './to-reconciliation-cases.ts'

/** A case with its order, its gateway events and earlier decisions. */
export async function toCaseDetails(ctx: Ctx, money: ReconciliationCase): Promise<CaseDetails> {
  const order = money.orderNo === null ? undefined : await findOrder(ctx, money.orderNo)
  const [events, decisions] = await Promise.all([
    listPaymentEvents(ctx.db, money.paymentNo),
    listDecisions(ctx.db, money.caseNo),
  ])
  return {
    money,
    orderStatus: order?.status ?? null,
    orderAmountFen: order?.amount_fen ?? null,
    events: events.map(({ verdict, at }) => ({
      verdict: notificationVerdicts.find((each) => each === verdict) ?? 'other',
      time: at.toISOString(),
    })),
    decisions: decisions.map(({ decision, actor, why, at }) => ({
      decision,
      actor,
      why,
      time: at.toISOString(),
    })),
  }
}

/** One open case with what is known about it. */
export const showMoney = async (
  ctx: Ctx,
  { caseNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> => toCaseDetails(ctx, await getOpenCaseOrReject(ctx, caseNo))
