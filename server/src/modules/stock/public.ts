import type { Tx } from '../../platform/db.ts'
import { listNewestSharedTexts } from './stock.sql.ts'

export { decryptSharedText as openSharedText, decryptSoldCards as openSoldCards } from './card-encryption.ts'
export { getFreeCardCounts as freeCards } from './get-free-card-counts.ts'
export { holdCards, holdCardsBlocking as holdCardsSurely } from './hold-cards.ts'
export { replaceCards } from './replace-cards.ts'
export {
  type CardRequest as Want,
  countFree as countFreeCards,
  listNewestBatches as newestBatches,
  releaseCards,
  sellCards,
} from './stock.sql.ts'

/** The key of the text that each reusable item gives now; items without one are left out. */
export const findSharedTextIds = async (
  tx: Tx,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await listNewestSharedTexts(tx, itemIds)).map(({ item_id, shared_text_id }) => [
      item_id,
      shared_text_id,
    ]),
  )
