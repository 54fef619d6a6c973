import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import {
  CardReveal,
  eventReasons,
  mostReveals,
  type OrderEvent,
  type OrderPayment,
  type OrderRefund,
  type getOrderTimeline as operation,
} from '@faka/contract/order-detail'
import type { Ctx, House } from '../../kernel/ctx.ts'
import {
  checkCardPassword,
  countLook,
  eventsOf,
  type OrderRow,
  orderOrGuess,
  secretOrigins,
} from '../order/door.ts'
import { type Reveal, revealsOf } from './reveal.sql.ts'

/** What an order's timeline needs of the payment room, to the right; `app.ts` hands it in. */
export interface MoneyPort {
  /** How an order was tried to be paid, and what of its money goes back, the oldest first. */
  moneyOf(house: House, order: OrderRow): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }>
}

/** Buyers stand in event rows by how they showed themselves; `buyer` stands in rows of before accounts were named. */
const buyers: readonly string[] = ['guest', 'buyer', ...secretOrigins]

const actorOf = (name: string): OrderEvent['actor'] => {
  if (buyers.includes(name) || name.startsWith('account ')) return 'buyer'
  return name === 'seller' || name === 'gateway' ? name : 'house'
}

const reasonOf = (reason: string): OrderEvent['reason'] =>
  eventReasons.find((each) => each === reason) ?? 'other'

const shownReveal = (row: Reveal): CardReveal => ({
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
  port: MoneyPort,
): Promise<ReplyOf<typeof operation>> {
  const order = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, order)
  if (order.paid_at !== null) await checkCardPassword(ctx, order, proof)
  const [events, money, reveals] = await Promise.all([
    eventsOf(ctx.db, orderNo),
    port.moneyOf(ctx, order),
    revealsOf(ctx.db, orderNo, mostReveals),
  ])
  return {
    events: events.map(({ to_status, actor, reason, at }) => ({
      status: to_status,
      actor: actorOf(actor),
      reason: reasonOf(reason),
      time: at.toISOString(),
    })),
    ...money,
    reveals: reveals.map(shownReveal),
    exportedTime: reveals.find(({ kind }) => kind === 'exported')?.last_at.toISOString() ?? null,
  }
}
