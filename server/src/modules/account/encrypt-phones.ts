import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { findAccountByPhone } from './account.sql.ts'
import { toEncryptedPhone } from './phone-encryption.ts'
import {
  countPlaintextPhones,
  listAccountIdsAfter,
  lockPlaintextPhones,
  setEncryptedPhone,
} from './plaintext-phones.sql.ts'

/** The phones of old accounts. */
export const plaintextPhones: PlaintextRows<number> = {
  table: 'account',
  startKey: 0,
  listKeysAfter: ({ db }, after, most) => listAccountIdsAfter(db, after, most),
  async encrypt(services, tx, accountIds) {
    for (const { account_id, public_id, phone } of await lockPlaintextPhones(tx, accountIds)) {
      // given to two by an older program at the moment of the change; a person has to say whose it is
      if (phone !== null && (await findAccountByPhone(services, tx, phone, account_id))) continue
      await setEncryptedPhone(tx, account_id, toEncryptedPhone(services, public_id, phone))
    }
  },
  count: ({ db }) => countPlaintextPhones(db),
}
