import type { Services } from '../../platform/ctx.ts'
import { searchFingerprints } from './card-fingerprint.ts'
import { listCardsByFingerprint } from './stock.sql.ts'

/** A card, in whatever state. */
export type FoundCard = Awaited<ReturnType<typeof listCardsByFingerprint>>[number]

/**
 * The cards of a shop with exactly this text, apart from spaces around it. Found by an index through the keyed hash of the
 * card; nothing is decrypted or compared.
 */
export const findCardsByText = (
  services: Pick<Services, 'db' | 'encryption'>,
  shopId: number,
  card: string,
): Promise<FoundCard[]> => listCardsByFingerprint(services.db, [shopId], searchFingerprints(services, card))
