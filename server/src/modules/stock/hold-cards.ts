import { LRUCache } from 'lru-cache'
import type { Services } from '../../platform/ctx.ts'
import { isLockTimeout } from '../../platform/db/is-lock-timeout.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { maxEntries } from '../../platform/max-entries.ts'
import { type ChosenRequest, claimChosenCards } from './chosen-cards.sql.ts'
import { type CardRequest, claimCards, claimCardsBlocking, limitLockWait } from './stock.sql.ts'

/** How far below the highest claimed position to look again; concurrent claims overlap by less than this. */
const rescanWindow = 500
/** Maximum items whose position is remembered. */
const maxRememberedItems = 10_000

/** The highest position that this process claimed of each item; only a hint where to search first. */
export const createClaimHints = () => new LRUCache<number, number>(maxEntries(maxRememberedItems))

const hasChosen = (request: CardRequest): request is CardRequest & ChosenRequest => request.refs !== undefined

/**
 * Holds cards for many orders, skipping locked rows: first those that were chosen, so that no other order of the batch takes
 * them. Returns the orders that got all their cards.
 */
export async function holdCards(
  services: Services,
  tx: Tx,
  requests: readonly CardRequest[],
): Promise<ReadonlySet<string>> {
  const chosen = requests.filter(hasChosen)
  const held = chosen.length > 0 ? await claimChosenCards(tx, chosen, { waits: false }) : new Set<string>()
  const others = requests.filter((request) => !hasChosen(request))
  if (others.length === 0) return held
  const positions = services.modules.stock.claimHints
  const claimed = await claimCards(tx, others, (itemId) => (positions.get(itemId) ?? 0) - rescanWindow)
  for (const { item_id, top } of claimed) if ((positions.get(item_id) ?? 0) < top) positions.set(item_id, top)
  return new Set([...held, ...claimed.map(({ order_no }) => order_no)])
}

/**
 * Holds cards for one order: first unlocked rows, then waiting for locked ones. Returns false only if there really are
 * too few, or a card that it chose is not free; rejects with `stockBusy` when the locks are not released in time.
 */
export async function holdCardsBlocking(tx: Tx, request: CardRequest): Promise<boolean> {
  try {
    if (hasChosen(request)) {
      await limitLockWait(tx)
      return (await claimChosenCards(tx, [request], { waits: true })).size > 0
    }
    if ((await claimCards(tx, [request], () => 0)).length > 0) return true
    return await claimCardsBlocking(tx, request)
  } catch (error) {
    if (isLockTimeout(error)) throw new DomainError('stockBusy')
    throw error
  }
}
