import { DomainError } from '../../platform/domain-error.ts'
import type { CardChoice } from './stock-cards.sql.ts'

/** The cards that a request names, by ids or by batch: an act on all cards of a shop is never meant. */
export function chooseCards(
  shopId: number,
  { cardIds, batchId }: { cardIds?: number[] | undefined; batchId?: number | undefined },
): CardChoice {
  if (cardIds === undefined && batchId === undefined)
    throw new DomainError('badInput', [{ path: 'cardIds', message: 'cards or a batch must be named' }])
  return { shopId, cardIds, batchId }
}
