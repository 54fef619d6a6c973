import { timingSafeEqual } from 'node:crypto'
import { ManageSecret } from '@faka/contract/order'
import type { House } from '../../kernel/ctx.ts'
import type { OrderRow } from './order.sql.ts'

/** By what the holder of a manage secret got it; event rows name it. */
const marks = {
  'device secret': 'd',
  'recovery code': 'r',
  'contact code': 'c',
  'card password': 'p',
} as const
export type SecretOrigin = keyof typeof marks
export const secretOrigins: readonly string[] = Object.keys(marks)

type Keyed = Pick<OrderRow, 'order_no' | 'request_id'>

/** A keyed hash of one order; the request number is random too, and known to the device that ordered alone. */
const keyedHash = (house: Pick<House, 'vault'>, { order_no, request_id }: Keyed, purpose: string): Buffer =>
  house.vault.fingerprint('manage-secrets', `${purpose} ${order_no} ${request_id.toLowerCase()}`)

/**
 * The secret with which a guest acts on his order: 256 bits, computed from the order under a key that never touches
 * the database, so nothing is kept from which it could be read, and a lost answer can be given again. Its first letter
 * tells its origin.
 */
export const manageSecretOf = (
  house: Pick<House, 'vault'>,
  order: Keyed,
  origin: SecretOrigin,
): ManageSecret => ManageSecret.parse(marks[origin] + keyedHash(house, order, origin).toString('base64url'))

/** The origin of a manage secret; undefined where it is not one of this order. */
export function originOf(
  house: Pick<House, 'vault'>,
  order: Keyed,
  given: string | undefined,
): SecretOrigin | undefined {
  const origin = (Object.keys(marks) as SecretOrigin[]).find((each) => marks[each] === given?.[0])
  if (given === undefined || !origin) return undefined
  const wanted = Buffer.from(manageSecretOf(house, order, origin))
  const tried = Buffer.from(given)
  return tried.length === wanted.length && timingSafeEqual(tried, wanted) ? origin : undefined
}

/** Twelve digits of an order, evenly drawn as far as 64 bits tell. */
export const recoveryCodeOf = (house: Pick<House, 'vault'>, order: Keyed): string =>
  String(keyedHash(house, order, 'digits').readBigUInt64BE(0) % 1_000_000_000_000n).padStart(12, '0')

/** Whether these are the digits of the order. */
export const isRecoveryCode = (house: Pick<House, 'vault'>, order: Keyed, given: string): boolean =>
  given.length === 12 && timingSafeEqual(Buffer.from(given), Buffer.from(recoveryCodeOf(house, order)))
