import type { Services } from '../../platform/ctx.ts'
import type { StoredAccount } from './account.sql.ts'

/** What encrypts phones and finds them again. */
export type WithEncryption = Pick<Services, 'encryption'>

/** The key to look up a phone by: equal phones have equal fingerprints, and a fingerprint cannot be reversed. */
export const fingerprintPhone = ({ encryption }: WithEncryption, phone: string): Buffer =>
  encryption.fingerprint('accounts', `phone ${phone}`)

const associatedData = (publicId: string): string => `account.phone of ${publicId}`

/** The columns that store a phone: only encrypted and fingerprinted. */
export const toEncryptedPhone = (services: WithEncryption, publicId: string, phone: string | null) => ({
  phone: null,
  phone_key: phone === null ? null : fingerprintPhone(services, phone),
  sealed_phone:
    phone === null
      ? null
      : services.encryption.encrypt('sealed-contacts', Buffer.from(phone), associatedData(publicId)),
})

/** An account with its phone in plaintext. If both forms are stored, the plaintext one is newer. */
export function decryptAccount<
  Row extends Pick<StoredAccount, 'public_id' | 'phone' | 'phone_key' | 'sealed_phone'>,
>({ encryption }: WithEncryption, { phone_key: _, sealed_phone, ...row }: Row) {
  const decryptedPhone =
    row.phone ??
    (sealed_phone &&
      encryption.decrypt('sealed-contacts', sealed_phone, associatedData(row.public_id)).toString())
  return { ...row, phone: decryptedPhone }
}
