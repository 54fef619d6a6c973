import type { Services } from '../../platform/ctx.ts'
import type { StoredAccount } from './account.sql.ts'

/** What encrypts and finds phones. */
export type WithEncryption = Pick<Services, 'encryption'>

/** Under what an account's phone is found; equal phones have equal keys, and nothing can be read back. */
export const fingerprintPhone = ({ encryption }: WithEncryption, phone: string): Buffer =>
  encryption.fingerprint('accounts', `phone ${phone}`)

const associatedData = (publicId: string): string => `account.phone of ${publicId}`

/** How a phone stands in the row of an account: nothing of it readable. */
export const toEncryptedPhone = (keys: WithEncryption, publicId: string, phone: string | null) => ({
  phone: null,
  phone_key: phone === null ? null : fingerprintPhone(keys, phone),
  sealed_phone:
    phone === null
      ? null
      : keys.encryption.encrypt('sealed-contacts', Buffer.from(phone), associatedData(publicId)),
})

/** An account with its phone in the clear; of two forms the readable one is the newer. */
export function decryptAccount<
  Row extends Pick<StoredAccount, 'public_id' | 'phone' | 'phone_key' | 'sealed_phone'>,
>({ encryption }: WithEncryption, { phone_key: _, sealed_phone, ...row }: Row) {
  const opened =
    row.phone ??
    (sealed_phone &&
      encryption.decrypt('sealed-contacts', sealed_phone, associatedData(row.public_id)).toString())
  return { ...row, phone: opened }
}
