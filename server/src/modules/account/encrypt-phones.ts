import { inTx } from '../../platform/db.ts'
import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { findAccountByPhone } from './account.sql.ts'
import { toEncryptedPhone } from './login-contact-encryption.ts'
import {
  countPlaintextPhones,
  listAccountIdsAfter,
  lockPlaintextPhones,
  setEncryptedPhone,
} from './plaintext-phones.sql.ts'

/** Phones stored before encryption was introduced. */
export const plaintextPhones: PlaintextRows<number> = {
  table: 'account',
  startKey: 0,
  listKeysAfter: ({ common }, after, limit) => listAccountIdsAfter(common, after, limit),
  encrypt: (services, accountIds) =>
    inTx(services.common, async (tx) => {
      for (const { account_id, public_id, phone } of await lockPlaintextPhones(tx, accountIds)) {
        // an older version gave this phone to two accounts during the migration; an operator has to decide whose it is
        if (phone !== null && (await findAccountByPhone(services, tx, phone, account_id))) continue
        await setEncryptedPhone(tx, account_id, toEncryptedPhone(services, public_id, phone))
      }
    }),
  count: ({ common }) => countPlaintextPhones(common),
}
