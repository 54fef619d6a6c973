import type { House } from '../../kernel/ctx.ts'

/** What an encrypted address belongs to: a copy in another row cannot be decrypted. */
const boundTo = (requestNo: string): string => `mail of restock request ${requestNo}`

/** The keyed fingerprint by which an address is found; letters of either case are one address. */
export const restockMailKey = ({ vault }: Pick<House, 'vault'>, mail: string): Buffer =>
  vault.fingerprint('contacts', `restock ${mail.toLowerCase()}`)

export const encryptRestockMail = (
  { vault }: Pick<House, 'vault'>,
  requestNo: string,
  mail: string,
): Buffer => vault.seal('contacts', Buffer.from(mail), boundTo(requestNo))

export const decryptRestockMail = (
  { vault }: Pick<House, 'vault'>,
  row: { request_no: string; sealed_mail: Buffer },
): string => vault.open('contacts', row.sealed_mail, boundTo(row.request_no)).toString()
