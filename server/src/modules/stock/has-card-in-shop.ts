import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db.ts'
import { searchFingerprints } from './card-fingerprint.ts'
import { listCardsByFingerprint } from './stock.sql.ts'

/** Whether the stock of a shop has or had one of these cards, sold ones included. Decrypts nothing. */
export const hasCardInShop = async (
  services: Pick<Services, 'encryption'>,
  db: Db,
  shopId: number,
  cards: readonly string[],
): Promise<boolean> =>
  (
    await listCardsByFingerprint(
      db,
      [shopId],
      cards.flatMap((card) => searchFingerprints(services, card)),
    )
  ).length > 0
