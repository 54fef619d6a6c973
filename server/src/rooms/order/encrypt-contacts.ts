import type { PlainRows } from '../../kernel/encrypt-in-steps.ts'
import { sealContact } from './contact-seal.ts'
import {
  countPlainContacts,
  lockPlainContacts,
  orderNosAfter,
  putSealedContacts,
} from './plain-contacts.sql.ts'

/** The contacts of old orders. */
export const plainContacts: PlainRows<string> = {
  table: 'orders',
  before: '',
  keysAfter: ({ db }, after, most) => orderNosAfter(db, after, most),
  async encrypt(house, tx, orderNos) {
    const rows = await lockPlainContacts(tx, orderNos)
    await putSealedContacts(
      tx,
      rows.flatMap(({ order_no: orderNo, contact }) =>
        contact ? [{ orderNo, sealed: sealContact(house, orderNo, contact) }] : [],
      ),
    )
  },
  count: ({ db }) => countPlainContacts(db),
}
