import type { Tx } from '../../kernel/db.ts'
import { newestSharedTexts } from './stock.sql.ts'

export { openSharedText, openSoldCards } from './card-seal.ts'
export { freeCards } from './free-cards.ts'
export { holdCards, holdCardsSurely } from './hold-cards.ts'
export { replaceCards } from './replace-cards.ts'
export {
  countFree as countFreeCards,
  newestBatches,
  releaseCards,
  sellCards,
  type Want,
} from './stock.sql.ts'

/** The key of the text that each reusable item gives now; items without one are left out. */
export const sharedTextIds = async (
  tx: Tx,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await newestSharedTexts(tx, itemIds)).map(({ item_id, shared_text_id }) => [item_id, shared_text_id]),
  )
