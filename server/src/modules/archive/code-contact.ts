import { Mail, Phone } from '@faka/contract/shared/contact'
import type { Services } from '../../platform/ctx.ts'
import { type CodeRecipient, recipientOf } from '../account/public.ts'
import type { ArchivedOrderRow } from './archive.sql.ts'
import { archivedContactKey, isSameKey } from './archive-encryption.ts'
import { listArchivedOrders } from './list-archived-orders.ts'

/** Where a code can be sent to what a buyer left to be reached by; undefined if that is no phone or mail address. */
export function readCodeRecipient(contact: string): CodeRecipient | undefined {
  const text = contact.trim()
  const phone = Phone.safeParse(text).data
  if (phone) return recipientOf({ phone })
  const mail = Mail.safeParse(text).data
  return mail === undefined ? undefined : recipientOf({ mail })
}

/**
 * The order with this number that a code to the contact opens: one of that contact without a password, or whose password
 * cannot be checked here. One with a password asks for it.
 */
export const findOrderOpenedByCode = async (
  services: Services,
  { orderNo, contact }: { orderNo: string; contact: string },
): Promise<ArchivedOrderRow | undefined> =>
  (await listArchivedOrders(services, orderNo)).find(
    ({ contact_key, password_key }) =>
      (password_key?.length ?? 0) === 0 && isSameKey(contact_key, archivedContactKey(services, contact)),
  )
