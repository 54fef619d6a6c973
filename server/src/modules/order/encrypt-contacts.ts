import type { PlaintextRows } from '../../platform/encryption/backfill-encryption.ts'
import { encryptContact } from './contact-encryption.ts'
import {
  countPlaintextContacts,
  listOrderNosAfter,
  lockPlaintextContacts,
  replaceWithEncryptedContacts,
} from './plaintext-contacts.sql.ts'

/** The contacts of old orders. */
export const plaintextContacts: PlaintextRows<string> = {
  table: 'orders',
  startKey: '',
  listKeysAfter: ({ db }, after, most) => listOrderNosAfter(db, after, most),
  async encrypt(services, tx, orderNos) {
    const rows = await lockPlaintextContacts(tx, orderNos)
    await replaceWithEncryptedContacts(
      tx,
      rows.flatMap(({ order_no: orderNo, contact }) =>
        contact ? [{ orderNo, sealed: encryptContact(services, orderNo, contact) }] : [],
      ),
    )
  },
  count: ({ db }) => countPlaintextContacts(db),
}
