import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { searchFingerprints } from './card-fingerprint.ts'
import { listSoldElsewhere } from './sold-elsewhere.sql.ts'
import { listCardsByFingerprint } from './stock.sql.ts'

/** What a shop knows of a card. */
export interface AlikeCards {
  /** Its cards of that content, in whatever state, also from before cards were normalized; the oldest first. */
  cards: Awaited<ReturnType<typeof listCardsByFingerprint>>
  /** Whether it sold the card before it moved here. */
  isSoldElsewhere: boolean
}

const hex = (fingerprint: Buffer): string => fingerprint.toString('hex')

/** What a shop knows of each of these cards. Compares fingerprints and decrypts nothing. */
export async function listAlikeCards(
  services: Pick<Services, 'encryption'>,
  db: Db,
  shopId: number,
  texts: readonly string[],
): Promise<AlikeCards[]> {
  const searched = texts.map((text) => searchFingerprints(services, text))
  const wanted = searched.flat()
  const rows = await listCardsByFingerprint(db, [shopId], wanted)
  const soldElsewhere = await listSoldElsewhere(db, shopId, wanted)
  const known = Map.groupBy(rows, ({ fingerprint }) => hex(fingerprint))
  return searched.map((fingerprints) => {
    const keys = [...new Set(fingerprints.map(hex))]
    return {
      cards: keys.flatMap((key) => known.get(key) ?? []).sort((a, b) => a.card_id - b.card_id),
      isSoldElsewhere: keys.some((key) => soldElsewhere.has(key)),
    }
  })
}
