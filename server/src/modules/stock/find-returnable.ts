import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { decryptCard } from './card-encryption.ts'
import { fingerprintCard, searchFingerprints } from './card-fingerprint.ts'
import { listCardsByFingerprint } from './stock.sql.ts'
import { lockSellableBatches, type UnsoldCard } from './stock-cards.sql.ts'

const hex = (fingerprint: Buffer): string => fingerprint.toString('hex')

/**
 * Of locked withdrawn cards those that can be on sale again, each once, with their fingerprints: the shop has no other
 * one like it, and its batch was not recalled and is not until the transaction ends. Cards are compared by their content,
 * since those from before cards were normalized have other fingerprints.
 */
export async function findReturnable(
  services: Services,
  tx: Tx,
  shopId: number,
  withdrawn: readonly UnsoldCard[],
): Promise<{ cardId: number; fingerprint: Buffer }[]> {
  const batchIds = [...new Set(withdrawn.map(({ batch_id }) => batch_id))]
  const sellable = await lockSellableBatches(tx, shopId, batchIds)
  const cards = await Promise.all(
    withdrawn
      .filter(({ batch_id }) => sellable.has(batch_id))
      .map(async (card) => {
        const text = await decryptCard(services, card)
        const fingerprint = fingerprintCard(services, text)
        return { cardId: card.card_id, fingerprint, known: searchFingerprints(services, text) }
      }),
  )
  const alike = await listCardsByFingerprint(
    tx,
    [shopId],
    cards.flatMap(({ known }) => known),
  )
  const taken = new Set(
    alike.flatMap(({ state, fingerprint }) => (state === 'withdrawn' ? [] : [hex(fingerprint)])),
  )
  return cards.flatMap(({ cardId, fingerprint, known }) => {
    if (known.some((each) => taken.has(hex(each)))) return []
    taken.add(hex(fingerprint))
    return [{ cardId, fingerprint }]
  })
}
