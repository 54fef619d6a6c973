import {
  maxReveals,
  type OrderPayment,
  type OrderRecall,
  type OrderRefund,
  type getOrderTimeline as operation,
} from '@faka/contract/delivery/order-timeline'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import {
  checkCardPassword,
  getOrderOrReject,
  listOrderEvents,
  type OrderRow,
  rateLimitLookup,
} from '../order/public.ts'
import { countReplacedTogether, listReplacedUnits } from './list-replaced-units.ts'
import { listLastExports, listReveals } from './reveal.sql.ts'
import { toEventDto, toRevealDto } from './to-timeline-dtos.ts'

/** What the order timeline needs from modules to the right; `app.ts` passes it in. */
export interface PaymentHistoryPort {
  /** The payments and refunds of an order, oldest first. */
  getPaymentsAndRefunds(
    services: Services,
    order: OrderRow,
  ): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }>
  /** What became of the order's recalled cards; null unless its buyer was notified. */
  findRecallOfOrder(services: Services, order: OrderRow): Promise<OrderRecall | null>
}

/** The timeline of an order. Requires the same access as its cards. */
export async function getOrderTimeline(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
  port: PaymentHistoryPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  const [events, paymentsAndRefunds, replaced, reveals, exports, recall] = await Promise.all([
    listOrderEvents(ctx.db, orderNo),
    port.getPaymentsAndRefunds(ctx, order),
    listReplacedUnits(ctx.db, orderNo),
    listReveals(ctx.db, orderNo, maxReveals),
    // not the latest of those: they are the last hundred
    listLastExports(ctx.db, [orderNo]),
    port.findRecallOfOrder(ctx, order),
  ])
  return {
    events: events.map(toEventDto),
    ...paymentsAndRefunds,
    replacements: countReplacedTogether(replaced).map(({ count, time }) => ({ count, time })),
    reveals: reveals.map(toRevealDto),
    exportedTime: exports[0]?.exported_at.toISOString() ?? null,
    recall,
  }
}
