import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { showMoney as operation } from '@faka/contract/money-case'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { findOrder } from '../order/door.ts'
import { waitingMoney } from './list-money.ts'
import { decisionsOf } from './money-case.sql.ts'
import { eventsOf } from './payment-event.sql.ts'

/** One case with its order, what its gateway told of it, and what was decided before. */
export async function showMoney(
  ctx: Ctx,
  { caseNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const money = orRefuse(
    (await waitingMoney(ctx)).find((each) => each.caseNo === caseNo),
    'moneyCaseNotFound',
  )
  const order = money.orderNo === null ? undefined : await findOrder(ctx, money.orderNo)
  const [events, decisions] = await Promise.all([
    eventsOf(ctx.db, money.paymentNo),
    decisionsOf(ctx.db, caseNo),
  ])
  return {
    money,
    orderStatus: order?.status ?? null,
    orderAmountFen: order?.amount_fen ?? null,
    events: events.map(({ verdict, at }) => ({ verdict, time: at.toISOString() })),
    decisions: decisions.map(({ decision, actor, why, at }) => ({
      ...{ decision, actor, why },
      time: at.toISOString(),
    })),
  }
}
