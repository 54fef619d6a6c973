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
  getOrderOrReject,
  listOrderEvents,
  type OrderRow,
  rateLimitLookup,
  secretOrigins,
} from '../order/public.ts'
import { listReveals, type Reveal } from './reveal.sql.ts'

/** What the order timeline needs from the payment module, which is to the right; `app.ts` passes it in. */
export interface PaymentHistoryPort {
  /** The payments and refunds of an order, oldest first. */
  getPaymentsAndRefunds(
    services: Services,
    order: OrderRow,
  ): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }>
}

/** Actor names of buyers in event rows, by how they were authorized; old rows have just `buyer`. */
const buyerActors: readonly string[] = ['guest', 'buyer', ...secretOrigins]

const toActorDto = (name: string): OrderEvent['actor'] => {
  if (buyerActors.includes(name) || name.startsWith('account ')) return 'buyer'
  if (name.startsWith('seller ')) return 'seller'
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

/** The timeline of an order. Requires the same access as its cards. */
export async function getOrderTimeline(
  ctx: Ctx,
  { orderNo, ...proof }: InputOf<typeof operation>,
  port: PaymentHistoryPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, order)
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  const [events, paymentsAndRefunds, reveals] = await Promise.all([
    listOrderEvents(ctx.db, orderNo),
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
    ...paymentsAndRefunds,
    reveals: reveals.map(toRevealDto),
    exportedTime: reveals.find(({ kind }) => kind === 'exported')?.last_at.toISOString() ?? null,
  }
}
