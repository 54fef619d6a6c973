import {
  CardReveal,
  eventReasons,
  maxReveals,
  type OrderEvent,
  type OrderPayment,
  type OrderRefund,
  type getOrderTimeline as operation,
} from '@faka/contract/delivery/order-timeline'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx, Services } from '../../platform/ctx.ts'
import {
  checkCardPassword,
  countLook,
  eventsOf,
  type OrderRow,
  orderOrGuess,
  secretOrigins,
} from '../order/public.ts'
import { listReveals, type Reveal } from './reveal.sql.ts'

/** What an order's timeline needs of the payment room, to the right; `app.ts` hands it in. */
export interface PaymentHistoryPort {
  /** How an order was tried to be paid, and what of its money goes back, the oldest first. */
  getPaymentsAndRefunds(
    services: Services,
    order: OrderRow,
  ): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }>
}

/** Buyers stand in event rows by how they showed themselves; `buyer` stands in rows of before accounts were named. */
const buyerActors: readonly string[] = ['guest', 'buyer', ...secretOrigins]

const toActorDto = (name: string): OrderEvent['actor'] => {
  if (buyerActors.includes(name) || name.startsWith('account ')) return 'buyer'
  return name === 'seller' || name === 'gateway' ? name : 'house'
}

const toReasonDto = (reason: string): OrderEvent['reason'] =>
  eventReasons.find((each) => each === reason) ?? 'other'

const toRevealDto = (row: Reveal): CardReveal => ({
  kind: row.kind,
  format: row.format === '' ? null : CardReveal.shape.format.parse(row.format),
  byOwner: row.by_owner,
  device: row.device,
  times: row.times,
  time: row.first_at.toISOString(),
  lastTime: row.last_at.toISOString(),
})

/** What happened to an order. Whoever may not see its cards may not see this either. */
export async function getOrderTimeline(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
  port: PaymentHistoryPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  const [events, money, reveals] = await Promise.all([
    eventsOf(ctx.db, orderNo),
    port.getPaymentsAndRefunds(ctx, order),
    listReveals(ctx.db, orderNo, maxReveals),
  ])
  return {
    events: events.map(({ to_status, actor, reason, at }) => ({
      status: to_status,
      actor: toActorDto(actor),
      reason: toReasonDto(reason),
      time: at.toISOString(),
    })),
    ...money,
    reveals: reveals.map(toRevealDto),
    exportedTime: reveals.find(({ kind }) => kind === 'exported')?.last_at.toISOString() ?? null,
  }
}
