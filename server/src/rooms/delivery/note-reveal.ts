import type { RevealKind } from '@faka/contract/order-detail'
import { batched } from '../../kernel/batch.ts'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { deviceOf } from '../../kernel/device-of.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { isOwnOrder, type OrderRow } from '../order/door.ts'
import { addReveals, type Reveal } from './reveal.sql.ts'

/** Openings by one device within this long are one row that is counted up. */
const spanMs = 10 * 60_000

const keyOf = ({ order_no, span, kind, format, by_owner, device }: Reveal): string =>
  JSON.stringify([order_no, span, kind, format, by_owner, device])

const together = perHouse((house) =>
  batched<Reveal, undefined>(200, async (reveals) => {
    const rows = new Map<string, Reveal>()
    for (const reveal of reveals) {
      const known = rows.get(keyOf(reveal))
      rows.set(keyOf(reveal), known ? { ...known, times: known.times + 1 } : reveal)
    }
    // always in the same order, so that two processes never wait for each other
    const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
    await addReveals(house.db, sorted)
    return reveals.map(() => undefined)
  }),
)

/**
 * Notes that somebody opened the cards of an order: when, from which kind of device, and whether by its owner's
 * session. Called once the cards are read and before they are answered: what was seen is noted.
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
