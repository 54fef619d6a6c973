import type { Services } from '../../platform/ctx.ts'

/** The contact fields of a profile. */
export const contactFields = ['qq', 'mail', 'wechat'] as const
export type ContactField = (typeof contactFields)[number]

export type WithEncryption = Pick<Services, 'encryption'>

const associatedData = (field: ContactField, accountId: number): string => `buyer.${field} of ${accountId}`

/** The encrypted form of a field; null if empty. */
export const encryptContactField = (
  { encryption }: WithEncryption,
  field: ContactField,
  accountId: number,
  text: string,
): Buffer | null =>
  text === ''
    ? null
    : encryption.encrypt('sealed-contacts', Buffer.from(text), associatedData(field, accountId))

/** The text of a field. If both forms are stored, the plaintext one is newer. */
export const decryptContactField = (
  { encryption }: WithEncryption,
  field: ContactField,
  accountId: number,
  { plaintext, encrypted }: { plaintext: string; encrypted: Buffer | null },
): string =>
  plaintext === '' && encrypted
    ? encryption.decrypt('sealed-contacts', encrypted, associatedData(field, accountId)).toString()
    : plaintext
