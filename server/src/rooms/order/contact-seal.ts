import { BuyerContact } from '@faka/contract/contact'
import type { House } from '../../kernel/ctx.ts'
import type { OrderRow } from './order.sql.ts'

type Keys = Pick<House, 'vault'>

const boundTo = (orderNo: string): string => `orders.contact of ${orderNo}`

/** How the contact of an order stands in its row. */
export const sealContact = ({ vault }: Keys, orderNo: string, contact: BuyerContact): Buffer =>
  vault.seal('sealed-contacts', Buffer.from(JSON.stringify(contact)), boundTo(orderNo))

/** How the buyer of an order is reached. */
export function contactOf(
  { vault }: Keys,
  { order_no, contact, sealed_contact }: Pick<OrderRow, 'order_no' | 'contact' | 'sealed_contact'>,
): BuyerContact {
  if (contact || !sealed_contact) return contact ?? {}
  return BuyerContact.parse(
    JSON.parse(vault.open('sealed-contacts', sealed_contact, boundTo(order_no)).toString()),
  )
}
