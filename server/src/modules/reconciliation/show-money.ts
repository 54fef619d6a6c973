import type { showMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findOrder } from '../order/public.ts'
import { listPaymentEvents } from '../payment/public.ts'
import { listReconciliationCases } from './list-money.ts'
import { listDecisions } from './reconciliation-case.sql.ts'

/** One case with its order, its gateway events and earlier decisions. */
export async function showMoney(
  ctx: Ctx,
  { caseNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const openCase = required(
    (await listReconciliationCases(ctx)).find((each) => each.caseNo === caseNo),
    'moneyCaseNotFound',
  )
  const order = openCase.orderNo === null ? undefined : await findOrder(ctx, openCase.orderNo)
  const [events, decisions] = await Promise.all([
    listPaymentEvents(ctx.db, openCase.paymentNo),
    listDecisions(ctx.db, caseNo),
  ])
  return {
    money: openCase,
    orderStatus: order?.status ?? null,
    orderAmountFen: order?.amount_fen ?? null,
    events: events.map(({ verdict, at }) => ({ verdict, time: at.toISOString() })),
    decisions: decisions.map(({ decision, actor, why, at }) => ({
      decision,
      actor,
      why,
      time: at.toISOString(),
    })),
  }
}
