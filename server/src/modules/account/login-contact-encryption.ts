import type { Services } from '../../platform/ctx.ts'
import type { StoredAccount } from './account.sql.ts'
import { loginNameKey } from './login-name.ts'

/** What encrypts phones and mail addresses and finds them again. */
export type WithEncryption = Pick<Services, 'encryption'>

/** The key to look up a phone by: equal phones have equal fingerprints, and a fingerprint cannot be reversed. */
export const fingerprintPhone = ({ encryption }: WithEncryption, phone: string): Buffer =>
  encryption.fingerprint('accounts', `phone ${phone}`)

/** The key to look up a verified mail address by; upper and lower case are the same address. */
export const fingerprintMail = ({ encryption }: WithEncryption, mail: string): Buffer =>
  encryption.fingerprint('accounts', `mail ${loginNameKey(mail)}`)

const associatedData = (column: 'phone' | 'mail', publicId: string): string =>
  `account.${column} of ${publicId}`

/** The columns that store a phone: only encrypted and fingerprinted. */
export const toEncryptedPhone = (services: WithEncryption, publicId: string, phone: string | null) => ({
  phone: null,
  phone_key: phone === null ? null : fingerprintPhone(services, phone),
  sealed_phone:
    phone === null
      ? null
      : services.encryption.encrypt('sealed-contacts', Buffer.from(phone), associatedData('phone', publicId)),
})

/** The columns that store a verified mail address: only encrypted and fingerprinted. */
export const toEncryptedMail = (services: WithEncryption, publicId: string, mail: string | null) => ({
  mail_key: mail === null ? null : fingerprintMail(services, mail),
  sealed_mail:
    mail === null
      ? null
      : services.encryption.encrypt('sealed-contacts', Buffer.from(mail), associatedData('mail', publicId)),
})

/** An account with its phone and mail in plaintext. If both forms of a phone are stored, the plaintext one is newer. */
export function decryptAccount<
  Row extends Pick<
    StoredAccount,
    'public_id' | 'phone' | 'phone_key' | 'sealed_phone' | 'mail_key' | 'sealed_mail'
  >,
>(
  { encryption }: WithEncryption,
  { phone_key: _phoneKey, sealed_phone, mail_key: _mailKey, sealed_mail, ...row }: Row,
) {
  const open = (column: 'phone' | 'mail', sealed: Buffer) =>
    encryption.decrypt('sealed-contacts', sealed, associatedData(column, row.public_id)).toString()
  return {
    ...row,
    phone: row.phone ?? (sealed_phone && open('phone', sealed_phone)),
    mail: sealed_mail && open('mail', sealed_mail),
  }
}
