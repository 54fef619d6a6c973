import { inTx } from '../../platform/db.ts'
import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { encryptContact } from './contact-encryption.ts'
import {
  countPlaintextContacts,
  listOrderNosAfter,
  lockPlaintextContacts,
  replaceWithEncryptedContacts,
} from './plaintext-contacts.sql.ts'

/** Plaintext contacts of old orders, for the encryption job. */
export const plaintextContacts: PlaintextRows<string> = {
  table: 'orders',
  startKey: '',
  listKeysAfter: ({ db }, after, max) => listOrderNosAfter(db, after, max),
  encrypt: (services, orderNos) =>
    inTx(services.db, async (tx) => {
      const rows = await lockPlaintextContacts(tx, orderNos)
      await replaceWithEncryptedContacts(
        tx,
        rows.flatMap(({ order_no: orderNo, contact }) =>
          contact ? [{ orderNo, encrypted: encryptContact(services, orderNo, contact) }] : [],
        ),
      )
    }),
  count: ({ db }) => countPlaintextContacts(db),
}
