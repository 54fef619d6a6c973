import type { RevealKind } from '@faka/contract/delivery/order-timeline'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { isOwnOrder, type OrderRow } from '../order/public.ts'
import { type Reveal, upsertReveals } from './reveal.sql.ts'

/** Reveals to one device within this time are counted in one row. */
const spanMs = 10 * 60_000

const revealKey = ({ order_no, span, kind, format, by_owner, device }: Reveal): string =>
  JSON.stringify([order_no, span, kind, format, by_owner, device])

/** Merges reveals into one row per key, sorted by key so that two processes cannot deadlock. */
function mergeReveals(reveals: readonly Reveal[]): Reveal[] {
  const rows = new Map<string, Reveal>()
  for (const reveal of reveals) {
    const merged = rows.get(revealKey(reveal))
    const times = (merged?.times ?? 0) + reveal.times
    rows.set(revealKey(reveal), merged ? { ...merged, times, last_at: reveal.last_at } : reveal)
  }
  return [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
}

/** Reveals that could not be written yet, in memory only. */
export const createRevealBuffer = (): { reveals: Reveal[] } => ({ reveals: [] })
/** Maximum buffered rows; beyond it, revealing cards fails until the database is writable again. */
const maxBuffered = 10_000

/** Records reveals, many with one statement; buffers them while the database is not writable. */
export const createRevealBatcher = (services: Services) =>
  createBatcher<Reveal, undefined>(200, async (reveals) => {
    const { revealBuffer } = services.modules.delivery
    const rows = mergeReveals(reveals)
    try {
      await upsertReveals(services.db, rows)
    } catch (error) {
      const buffered = mergeReveals([...revealBuffer.reveals, ...rows])
      if (!isUnwritableError(error) || buffered.length > maxBuffered) throw error
      revealBuffer.reveals = buffered
      services.log.warn({ reveals: buffered.length }, 'reveals are buffered until the database is writable')
    }
    return reveals.map(() => undefined)
  })

/** Writes the buffered reveals; they stay buffered if the database is still not writable. */
export async function flushBufferedReveals(services: Services): Promise<void> {
  const { revealBuffer } = services.modules.delivery
  const buffered = revealBuffer.reveals
  if (buffered.length === 0) return
  revealBuffer.reveals = []
  try {
    await upsertReveals(services.db, buffered)
    services.log.info({ reveals: buffered.length }, 'buffered reveals were recorded')
  } catch (error) {
    revealBuffer.reveals = mergeReveals([...buffered, ...revealBuffer.reveals])
    if (!isUnwritableError(error)) throw error
  }
}

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
