import type { House } from '../../kernel/ctx.ts'
import type { StoredAccount } from './account.sql.ts'

/** What encrypts and finds phones. */
export type Keys = Pick<House, 'vault'>

/** Under what an account's phone is found; equal phones have equal keys, and nothing can be read back. */
export const phoneKeyOf = ({ vault }: Keys, phone: string): Buffer =>
  vault.fingerprint('accounts', `phone ${phone}`)

const boundTo = (publicId: string): string => `account.phone of ${publicId}`

/** How a phone stands in the row of an account: nothing of it readable. */
export const sealedPhone = (keys: Keys, publicId: string, phone: string | null) => ({
  phone: null,
  phone_key: phone === null ? null : phoneKeyOf(keys, phone),
  sealed_phone:
    phone === null ? null : keys.vault.seal('sealed-contacts', Buffer.from(phone), boundTo(publicId)),
})

/** An account with its phone in the clear; of two forms the readable one is the newer. */
export function openAccount<
  Row extends Pick<StoredAccount, 'public_id' | 'phone' | 'phone_key' | 'sealed_phone'>,
>({ vault }: Keys, { phone_key: _, sealed_phone, ...row }: Row) {
  const opened =
    row.phone ??
    (sealed_phone && vault.open('sealed-contacts', sealed_phone, boundTo(row.public_id)).toString())
  return { ...row, phone: opened }
}
