import type { RevealKind } from '@faka/contract/order-detail'
import { batched } from '../../kernel/batch.ts'
import { atBrowser, type Ctx, type House } from '../../kernel/ctx.ts'
import { deviceOf } from '../../kernel/device-of.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { isUnwritable } from '../../kernel/writable.ts'
import { isOwnOrder, type OrderRow } from '../order/door.ts'
import { addReveals, type Reveal } from './reveal.sql.ts'

/** Openings by one device within this long are one row that is counted up. */
const spanMs = 10 * 60_000

const keyOf = ({ order_no, span, kind, format, by_owner, device }: Reveal): string =>
  JSON.stringify([order_no, span, kind, format, by_owner, device])

/** One row for each key, counted up; always in the same order, so that two processes never wait for each other. */
function merge(reveals: readonly Reveal[]): Reveal[] {
  const rows = new Map<string, Reveal>()
  for (const reveal of reveals) {
    const known = rows.get(keyOf(reveal))
    const times = (known?.times ?? 0) + reveal.times
    rows.set(keyOf(reveal), known ? { ...known, times, last_at: reveal.last_at } : reveal)
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Openings while nothing could be written, for as long as this process lives. */
const kept = perHouse((): { reveals: Reveal[] } => ({ reveals: [] }))
/** So many different ones; whoever opens more waits until something can be written. */
const mostKept = 10_000

const together = perHouse((house) =>
  batched<Reveal, undefined>(200, async (reveals) => {
    const rows = merge(reveals)
    try {
      await addReveals(house.db, rows)
    } catch (error) {
      const waiting = merge([...kept(house).reveals, ...rows])
      if (!isUnwritable(error) || waiting.length > mostKept) throw error
      kept(house).reveals = waiting
      house.log.warn({ openings: waiting.length }, 'openings are kept until the database takes writes')
    }
    return reveals.map(() => undefined)
  }),
)

/** Notes the openings that were kept while nothing could be written; they stay kept where it still cannot. */
export async function noteKeptReveals(house: House): Promise<void> {
  const waiting = kept(house).reveals
  if (waiting.length === 0) return
  kept(house).reveals = []
  try {
    await addReveals(house.db, waiting)
    house.log.info({ openings: waiting.length }, 'kept openings are noted')
  } catch (error) {
    kept(house).reveals = merge([...waiting, ...kept(house).reveals])
    if (!isUnwritable(error)) throw error
  }
}

/**
 * Notes that somebody opened the cards of an order: when, from which kind of device, and whether by its owner's
 * session. Called once the cards are read and before they are answered: what was seen is noted. Where nothing can be
 * written, it is kept in memory and noted as soon as it can be: whoever paid reads what he bought on a full disk too.
 */
export async function noteReveal(
  ctx: Ctx,
  order: OrderRow,
  { kind, format = '' }: { kind: RevealKind; format?: string },
): Promise<void> {
  const at = ctx.now()
  await together(ctx)({
    order_no: order.order_no,
    shop_id: order.shop_id,
    kind,
    format,
    by_owner: isOwnOrder(ctx, order),
    device: deviceOf(atBrowser(ctx.actor)?.userAgent ?? ''),
    span: new Date(Math.floor(at.getTime() / spanMs) * spanMs),
    times: 1,
    first_at: at,
    last_at: at,
  })
}
