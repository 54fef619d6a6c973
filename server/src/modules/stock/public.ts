import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { countFreeAndHeld, listNewestSharedTexts } from './stock.sql.ts'

export { cardCosts } from './card-costs.sql.ts'
export { decryptSharedText, decryptSoldCards } from './card-encryption.ts'
export { fingerprintCard, normalizeCard } from './card-fingerprint.ts'
export { findChoosableCards } from './chosen-cards.sql.ts'
export { deleteDroppedFiles, dropUnusedFiles } from './clean-files.ts'
export {
  type BatchesOfEvents,
  findItemsOfCards,
  isAboutBatchOf,
  isAboutCardsOf,
} from './event-cards.sql.ts'
export { type FoundCard, findCardsByText } from './find-cards-by-text.ts'
export { findOrderNosByCard } from './find-order-nos-by-card.ts'
export { getFreeCardCounts } from './get-free-card-counts.ts'
export { getRecallById, getRecallOrReject } from './get-recall-or-reject.ts'
export { hasCardInShop } from './has-card-in-shop.ts'
export { holdCards, holdCardsBlocking } from './hold-cards.ts'
export { fingerprintCards, importCards, importSoldCards, type LeftOutCard } from './import-cards.ts'
export { findLowStock } from './low-stock.sql.ts'
export { putSharedText } from './put-shared-text.ts'
export {
  countRecalled,
  hasEnoughFreeCards,
  listCardsOfOrders,
  listRecalledOrderNos,
  type OrderCard,
  type RecallRow,
} from './recall.sql.ts'
export { recordRecall } from './record-recall.ts'
export { replaceCards } from './replace-cards.ts'
export { listReplacements, type ReplacementRow } from './replacements.sql.ts'
export { maskCard } from './stock.rules.ts'
export {
  type CardRequest,
  countFree,
  hasFreeCard,
  listNewestBatches,
  releaseCards,
  sellCards,
} from './stock.sql.ts'
export { findFileOfText, listStoredFileKeys, type StockFileRow } from './stock-file.sql.ts'
export { stockFilePath } from './stock-file-paths.ts'
export { toSoldFileDto } from './to-file-dto.ts'
export { withdrawRecalledCards, withdrawReleasedRecalledCards } from './withdraw-recalled-cards.ts'

/** Free and held cards of each item as they are now, each counted up to `max`. */
export const countListedCards = (services: Pick<Services, 'db'>, itemIds: readonly number[], max: number) =>
  countFreeAndHeld(services.db, itemIds, max)

/** The id of each reusable item's current text; items without one are left out. */
export const findSharedTextIds = async (
  tx: Db,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await listNewestSharedTexts(tx, itemIds)).map(({ item_id, shared_text_id }) => [
      item_id,
      shared_text_id,
    ]),
  )
