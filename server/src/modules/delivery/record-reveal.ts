import type { RevealKind } from '@faka/contract/delivery/order-timeline'
import { createBatcher } from '../../platform/batcher.ts'
import { asBrowserActor, type Ctx, type Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { deviceName } from '../../platform/http/device-name.ts'
import { perServices } from '../../platform/per-services.ts'
import { isOwnOrder, type OrderRow } from '../order/public.ts'
import { type Reveal, upsertReveals } from './reveal.sql.ts'

/** Openings by one device within this long are one row that is counted up. */
const spanMs = 10 * 60_000

const revealKey = ({ order_no, span, kind, format, by_owner, device }: Reveal): string =>
  JSON.stringify([order_no, span, kind, format, by_owner, device])

/** One row for each key, counted up; always in the same order, so that two processes never wait for each other. */
function mergeReveals(reveals: readonly Reveal[]): Reveal[] {
  const rows = new Map<string, Reveal>()
  for (const reveal of reveals) {
    const known = rows.get(revealKey(reveal))
    const times = (known?.times ?? 0) + reveal.times
    rows.set(revealKey(reveal), known ? { ...known, times, last_at: reveal.last_at } : reveal)
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Openings while nothing could be written, for as long as this process lives. */
const revealBuffer = perServices((): { reveals: Reveal[] } => ({ reveals: [] }))
/** So many different ones; whoever opens more waits until something can be written. */
const maxBuffered = 10_000

const recordBatched = perServices((services) =>
  createBatcher<Reveal, undefined>(200, async (reveals) => {
    const rows = mergeReveals(reveals)
    try {
      await upsertReveals(services.db, rows)
    } catch (error) {
      const waiting = mergeReveals([...revealBuffer(services).reveals, ...rows])
      if (!isUnwritableError(error) || waiting.length > maxBuffered) throw error
      revealBuffer(services).reveals = waiting
      services.log.warn({ openings: waiting.length }, 'openings are kept until the database takes writes')
    }
    return reveals.map(() => undefined)
  }),
)

/** Notes the openings that were kept while nothing could be written; they stay kept where it still cannot. */
export async function flushBufferedReveals(services: Services): Promise<void> {
  const waiting = revealBuffer(services).reveals
  if (waiting.length === 0) return
  revealBuffer(services).reveals = []
  try {
    await upsertReveals(services.db, waiting)
    services.log.info({ openings: waiting.length }, 'kept openings are noted')
  } catch (error) {
    revealBuffer(services).reveals = mergeReveals([...waiting, ...revealBuffer(services).reveals])
    if (!isUnwritableError(error)) throw error
  }
}

/**
 * Notes that somebody opened the cards of an order: when, from which kind of device, and whether by its owner's
 * session. Called once the cards are read and before they are answered: what was seen is noted. Where nothing can be
 * written, it is kept in memory and noted as soon as it can be: whoever paid reads what he bought on a full disk too.
 */
export async function recordReveal(
  ctx: Ctx,
  order: OrderRow,
  { kind, format = '' }: { kind: RevealKind; format?: string },
): Promise<void> {
  const at = ctx.now()
  await recordBatched(ctx)({
    order_no: order.order_no,
    shop_id: order.shop_id,
    kind,
    format,
    by_owner: isOwnOrder(ctx, order),
    device: deviceName(asBrowserActor(ctx.actor)?.userAgent ?? ''),
    span: new Date(Math.floor(at.getTime() / spanMs) * spanMs),
    times: 1,
    first_at: at,
    last_at: at,
  })
}
