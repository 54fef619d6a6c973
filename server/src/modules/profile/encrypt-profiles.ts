import { inTx } from '../../platform/db.ts'
import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { contactFields } from './contact-encryption.ts'
import {
  changeBuyerFields,
  countPlaintextBuyers,
  listBuyerIdsAfter,
  lockPlaintextBuyers,
} from './profile.sql.ts'

/** Contacts of profiles stored before encryption was introduced. */
export const plaintextProfiles: PlaintextRows<number> = {
  table: 'buyer',
  startKey: 0,
  listKeysAfter: ({ common }, after, limit) => listBuyerIdsAfter(common, after, limit),
  encrypt: (services, accountIds) =>
    inTx(services.common, async (tx) => {
      for (const row of await lockPlaintextBuyers(tx, accountIds)) {
        const plaintext = contactFields
          .filter((field) => row[field] !== '')
          .map((field) => [field, row[field]])
        await changeBuyerFields(services, tx, row.account_id, Object.fromEntries(plaintext), row.updated_at)
      }
    }),
  count: ({ common }) => countPlaintextBuyers(common),
}
