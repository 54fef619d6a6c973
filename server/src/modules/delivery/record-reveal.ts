import type { RevealKind } from '@faka/contract/delivery/order-timeline'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { isOwnOrder, type OrderRow } from '../order/public.ts'
import { type CountBuffer, createCountBuffer, mergeCounts } from './count-buffer.ts'
import { type Reveal, upsertReveals } from './reveal.sql.ts'

/** Reveals to one device within this time are counted in one row. */
const spanMs = 10 * 60_000

const revealKey = ({ order_no, span, kind, format, by_owner, device }: Reveal): string =>
  JSON.stringify([order_no, span, kind, format, by_owner, device])

/** Reveals that could not be written yet. */
export const createRevealBuffer = (services: Services): CountBuffer<Reveal> =>
  createCountBuffer(services, 'reveals', revealKey, (rows) => upsertReveals(services.db, rows))

/** Records reveals, many with one statement; buffers them while the database is not writable. */
export const createRevealBatcher = (services: Services) =>
  createBatcher<Reveal, undefined>(200, async (reveals) => {
    const rows = mergeCounts(reveals, revealKey)
    try {
      await upsertReveals(services.db, rows)
    } catch (error) {
      services.modules.delivery.revealBuffer.hold(rows, error)
    }
    return reveals.map(() => undefined)
  })

/**
 * Records that an order's cards were revealed: when, to which kind of device, and whether to the owner's session.
 * Called after the cards are read and before they are sent, so that nothing is revealed without a record. If the
 * database is not writable (such as a full disk), the record is buffered in memory and the buyer still gets the cards.
 */
export async function recordReveal(
  ctx: Ctx,
  order: OrderRow,
  { kind, format = '' }: { kind: RevealKind; format?: string },
): Promise<void> {
  const now = ctx.now()
  await ctx.modules.delivery.revealBatcher({
    order_no: order.order_no,
    shop_id: order.shop_id,
    kind,
    format,
    by_owner: isOwnOrder(ctx, order),
    device: deviceName(asBrowserActor(ctx.actor)?.userAgent ?? ''),
    span: new Date(Math.floor(now.getTime() / spanMs) * spanMs),
    times: 1,
    first_at: now,
    last_at: now,
  })
}
