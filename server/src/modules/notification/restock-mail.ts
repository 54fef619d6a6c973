import type { Services } from '../../platform/ctx.ts'

/** Binds an encrypted address to its row: a copy in another row cannot be decrypted. */
const associatedData = (requestNo: string): string => `mail of restock request ${requestNo}`

/** The keyed fingerprint to find an address by, ignoring case. */
export const fingerprintRestockMail = ({ encryption }: Pick<Services, 'encryption'>, mail: string): Buffer =>
  encryption.fingerprint('contacts', `restock ${mail.toLowerCase()}`)

export const encryptRestockMail = (
  { encryption }: Pick<Services, 'encryption'>,
  requestNo: string,
  mail: string,
): Buffer => encryption.encrypt('contacts', Buffer.from(mail), associatedData(requestNo))

export const decryptRestockMail = (
  { encryption }: Pick<Services, 'encryption'>,
  row: { request_no: string; sealed_mail: Buffer },
): string => encryption.decrypt('contacts', row.sealed_mail, associatedData(row.request_no)).toString()
