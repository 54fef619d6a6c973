import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { contactFields } from './contact-encryption.ts'
import {
  changeBuyerFields,
  countPlaintextBuyers,
  listBuyerIdsAfter,
  lockPlaintextBuyers,
} from './profile.sql.ts'

/** How the buyers of old profiles are reached. */
export const plaintextProfiles: PlaintextRows<number> = {
  table: 'buyer',
  startKey: 0,
  listKeysAfter: ({ db }, after, most) => listBuyerIdsAfter(db, after, most),
  async encrypt(services, tx, accountIds) {
    for (const row of await lockPlaintextBuyers(tx, accountIds)) {
      const told = contactFields.filter((field) => row[field] !== '').map((field) => [field, row[field]])
      await changeBuyerFields(services, tx, row.account_id, Object.fromEntries(told), row.updated_at)
    }
  },
  count: ({ db }) => countPlaintextBuyers(db),
}
