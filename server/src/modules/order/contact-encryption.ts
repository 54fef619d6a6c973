import { BuyerContact } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from './order.sql.ts'

type WithEncryption = Pick<Services, 'encryption'>

const contactAssociatedData = (orderNo: string): string => `orders.contact of ${orderNo}`

/** The encrypted contact of an order, as its row stores it. */
export const encryptContact = (
  { encryption }: WithEncryption,
  orderNo: string,
  contact: BuyerContact,
): Buffer =>
  encryption.encrypt('sealed-contacts', Buffer.from(JSON.stringify(contact)), contactAssociatedData(orderNo))

/** The contact of an order's buyer, decrypted. */
export function decryptContact(
  { encryption }: WithEncryption,
  { order_no, contact, sealed_contact }: Pick<OrderRow, 'order_no' | 'contact' | 'sealed_contact'>,
): BuyerContact {
  if (contact || !sealed_contact) return contact ?? {}
  return BuyerContact.parse(
    JSON.parse(
      encryption.decrypt('sealed-contacts', sealed_contact, contactAssociatedData(order_no)).toString(),
    ),
  )
}
