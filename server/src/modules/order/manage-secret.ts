import { timingSafeEqual } from 'node:crypto'
import { ManageSecret } from '@faka/contract/order/order'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from './order.sql.ts'

/** By what the holder of a manage secret got it; event rows name it. */
const originPrefixes = {
  'device secret': 'd',
  'recovery code': 'r',
  'contact code': 'c',
  'card password': 'p',
} as const
export type SecretOrigin = keyof typeof originPrefixes
export const secretOrigins: readonly string[] = Object.keys(originPrefixes)

type OrderIdentity = Pick<OrderRow, 'order_no' | 'request_id'>

/** A keyed hash of one order; the request number is random too, and known to the device that ordered alone. */
const keyedHash = (
  services: Pick<Services, 'encryption'>,
  { order_no, request_id }: OrderIdentity,
  purpose: string,
): Buffer =>
  services.encryption.fingerprint('manage-secrets', `${purpose} ${order_no} ${request_id.toLowerCase()}`)

/**
 * The secret with which a guest acts on his order: 256 bits, computed from the order under a key that never touches
 * the database, so nothing is kept from which it could be read, and a lost answer can be given again. Its first letter
 * tells its origin.
 */
export const deriveManageSecret = (
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  origin: SecretOrigin,
): ManageSecret =>
  ManageSecret.parse(originPrefixes[origin] + keyedHash(services, order, origin).toString('base64url'))

/** The origin of a manage secret; undefined where it is not one of this order. */
export function findSecretOrigin(
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  given: string | undefined,
): SecretOrigin | undefined {
  const origin = (Object.keys(originPrefixes) as SecretOrigin[]).find(
    (each) => originPrefixes[each] === given?.[0],
  )
  if (given === undefined || !origin) return undefined
  const wanted = Buffer.from(deriveManageSecret(services, order, origin))
  const tried = Buffer.from(given)
  return tried.length === wanted.length && timingSafeEqual(tried, wanted) ? origin : undefined
}

/** Twelve digits of an order, evenly drawn as far as 64 bits tell. */
export const deriveRecoveryCode = (services: Pick<Services, 'encryption'>, order: OrderIdentity): string =>
  String(keyedHash(services, order, 'digits').readBigUInt64BE(0) % 1_000_000_000_000n).padStart(12, '0')

/** Whether these are the digits of the order. */
export const isRecoveryCode = (
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  given: string,
): boolean =>
  given.length === 12 && timingSafeEqual(Buffer.from(given), Buffer.from(deriveRecoveryCode(services, order)))
