import type { Services } from '../../platform/ctx.ts'

/** The fields of a profile by which a buyer is reached. */
export const contactFields = ['qq', 'mail', 'wechat'] as const
export type ContactField = (typeof contactFields)[number]

export type WithEncryption = Pick<Services, 'encryption'>

const associatedData = (field: ContactField, accountId: number): string => `buyer.${field} of ${accountId}`

/** How a field stands in its row; nothing told is nothing kept. */
export const encryptContactField = (
  { encryption }: WithEncryption,
  field: ContactField,
  accountId: number,
  text: string,
): Buffer | null =>
  text === ''
    ? null
    : encryption.encrypt('sealed-contacts', Buffer.from(text), associatedData(field, accountId))

/** What a row says in a field; of two forms the readable one is the newer. */
export const decryptContactField = (
  { encryption }: WithEncryption,
  field: ContactField,
  accountId: number,
  { plain: plaintext, sealed: encrypted }: { plain: string; sealed: Buffer | null },
): string =>
  plaintext === '' && encrypted
    ? encryption.decrypt('sealed-contacts', encrypted, associatedData(field, accountId)).toString()
    : plaintext
