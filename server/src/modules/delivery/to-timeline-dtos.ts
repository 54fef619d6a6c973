import { CardReveal, eventReasons, type OrderEvent } from '@faka/contract/delivery/order-timeline'
import { type listOrderEvents, secretOrigins } from '../order/public.ts'
import type { Reveal } from './reveal.sql.ts'

/** Actor names of buyers in event rows, by how they were authorized; old rows have just `buyer`. */
const buyerActors: readonly string[] = ['guest', 'buyer', ...secretOrigins]

const toActorDto = (name: string): OrderEvent['actor'] => {
  if (buyerActors.includes(name) || name.startsWith('account ')) return 'buyer'
  if (name === 'seller' || name.startsWith('seller ')) return 'seller'
  return name === 'gateway' ? name : 'house'
}

const toReasonDto = (reason: string): OrderEvent['reason'] =>
  eventReasons.find((each) => each === reason) ?? 'other'

/** One row of reveals as the timeline shows it. */
export const toRevealDto = (row: Reveal): CardReveal => ({
  kind: row.kind,
  format: row.format === '' ? null : CardReveal.shape.format.parse(row.format),
  byOwner: row.by_owner,
  device: row.device,
  times: row.times,
  time: row.first_at.toISOString(),
  lastTime: row.last_at.toISOString(),
})

type EventRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

/** One change of an order as the timeline shows it. */
export const toEventDto = ({ to_status, actor, reason, at }: EventRow): OrderEvent => ({
  status: to_status,
  actor: toActorDto(actor),
  reason: toReasonDto(reason),
  time: at.toISOString(),
})
