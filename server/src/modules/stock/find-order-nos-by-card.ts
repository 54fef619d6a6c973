import type { Services } from '../../platform/ctx.ts'
import { searchFingerprints } from './card-fingerprint.ts'
import { listCardsByFingerprint } from './stock.sql.ts'

/**
 * The orders of these shops that hold, bought or had replaced a card with exactly this text, apart from spaces around
 * it. Found by an index through the card's fingerprint; nothing is decrypted. The caller must have checked that the
 * shops are the seller's.
 */
export async function findOrderNosByCard(
  services: Pick<Services, 'db' | 'encryption'>,
  shopIds: readonly number[],
  card: string,
): Promise<string[]> {
  const cards = await listCardsByFingerprint(services.db, shopIds, searchFingerprints(services, card))
  return [...new Set(cards.flatMap(({ order_no }) => order_no ?? []))]
}
