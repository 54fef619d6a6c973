import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'
import { contactKey } from '../order/public.ts'

/** What names an archived order: its number is its shop's own, and other shops may have it too. */
export interface ArchivedOrderName {
  shop_id: number
  source: string
  order_no: string
}

type Part = 'contact' | 'content'

const associatedData = ({ shop_id, source, order_no }: ArchivedOrderName, part: Part): string =>
  `archived ${part} of ${source} ${order_no} in shop ${shop_id}`

/** A text of an archived order, encrypted for its row; null if it is empty. */
export const encryptArchived = (
  { encryption }: Pick<Services, 'encryption'>,
  name: ArchivedOrderName,
  part: Part,
  text: string,
): Buffer | null =>
  text === '' ? null : encryption.encrypt('texts', Buffer.from(text), associatedData(name, part))

/** What `encryptArchived` encrypted; empty for null. */
export const decryptArchived = (
  { encryption }: Pick<Services, 'encryption'>,
  name: ArchivedOrderName,
  part: Part,
  sealed: Buffer | null,
): string =>
  sealed === null ? '' : encryption.decrypt('texts', sealed, associatedData(name, part)).toString()

/** The keyed hash of an order's contact, without spaces around it; null if it has none. */
export const archivedContactKey = (services: Services, contact: string): Buffer | null =>
  contact.trim() === '' ? null : contactKey(services, 'mail', contact.trim())

/** The keyed hash of an order's password, without spaces around it; null if it has none. */
export const archivedPasswordKey = (
  { encryption }: Pick<Services, 'encryption'>,
  { shop_id, source, order_no }: ArchivedOrderName,
  password: string,
): Buffer | null =>
  password.trim() === ''
    ? null
    : encryption.fingerprint('card-passwords', `archived ${shop_id} ${source} ${order_no} ${password.trim()}`)

/** Stands for the password of an order that cannot be checked here: no text opens the order. */
export const unreadablePassword: Buffer = Buffer.alloc(0)

/** Whether two keyed hashes are the same and there. */
export const isSameKey = (one: Buffer | null, other: Buffer | null): boolean =>
  one !== null && other !== null && one.length === other.length && timingSafeEqual(one, other)
