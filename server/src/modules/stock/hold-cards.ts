import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { perServices } from '../../platform/per-services.ts'
import { type CardRequest, claimCards, claimCardsBlocking } from './stock.sql.ts'

/** Rows below the highest claimed position that are looked at again: claims overtake each other by less. */
const rescanWindow = 500
/** Items whose position is remembered; the one remembered longest ago makes room. */
const maxRememberedItems = 10_000

/** The highest position that this process claimed of each item; only a hint of where to look first. */
const highestClaimed = perServices(() => new Map<number, number>())

const rememberHighest = (known: Map<number, number>, itemId: number, top: number): void => {
  if ((known.get(itemId) ?? 0) >= top) return
  if (known.size >= maxRememberedItems && !known.has(itemId)) {
    const [oldest] = known.keys()
    if (oldest !== undefined) known.delete(oldest)
  }
  known.set(itemId, top)
}

/** Holds cards for many orders at once where they are found at the first look; answers the orders that got theirs. */
export async function holdCards(
  services: Services,
  tx: Tx,
  wants: readonly CardRequest[],
): Promise<ReadonlySet<string>> {
  if (wants.length === 0) return new Set()
  const known = highestClaimed(services)
  const claimed = await claimCards(tx, wants, (itemId) => (known.get(itemId) ?? 0) - rescanWindow)
  for (const { item_id, top } of claimed) rememberHighest(known, item_id, top)
  return new Set(claimed.map(({ order_no }) => order_no))
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * Holds cards for one order after every free card was asked for: first those that nobody locks, then waiting for
 * the rest. Answers false only when there are truly too few; refuses with `stockBusy` when others hold them too long.
 */
export async function holdCardsBlocking(tx: Tx, want: CardRequest): Promise<boolean> {
  if ((await claimCards(tx, [want], () => 0)).length > 0) return true
  try {
    return await claimCardsBlocking(tx, want)
  } catch (error) {
    if (isLockTimeout(error)) throw new DomainError('stockBusy')
    throw error
  }
}
