import { timingSafeEqual } from 'node:crypto'
import { ManageSecret } from '@faka/contract/order/order-secrets'
import type { Services } from '../../platform/ctx.ts'
import type { OrderRow } from './order.sql.ts'

/** How the holder of a manage secret obtained it; event rows record this. */
const originPrefixes = {
  'device secret': 'd',
  'recovery code': 'r',
  'contact code': 'c',
  'card password': 'p',
} as const
export type SecretOrigin = keyof typeof originPrefixes
export const secretOrigins: readonly string[] = Object.keys(originPrefixes)

export type OrderIdentity = Pick<OrderRow, 'order_no' | 'request_id'>

/** A keyed hash of one order. The request id in it is random and known only to the device that ordered. */
export const keyedHash = (
  services: Pick<Services, 'encryption'>,
  { order_no, request_id }: OrderIdentity,
  purpose: string,
): Buffer =>
  services.encryption.fingerprint('manage-secrets', `${purpose} ${order_no} ${request_id.toLowerCase()}`)

/**
 * The secret with which a guest manages an order: 256 bits, derived from the order with a key that is not in the
 * database. Nothing is stored, and a lost response can be repeated. The first letter encodes the origin.
 */
export const deriveManageSecret = (
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  origin: SecretOrigin,
): ManageSecret =>
  ManageSecret.parse(originPrefixes[origin] + keyedHash(services, order, origin).toString('base64url'))

/** The origin of a manage secret; undefined if it does not belong to this order. */
export function findSecretOrigin(
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  secret: string | undefined,
): SecretOrigin | undefined {
  const origin = (Object.keys(originPrefixes) as SecretOrigin[]).find(
    (each) => originPrefixes[each] === secret?.[0],
  )
  if (secret === undefined || !origin) return undefined
  const expected = Buffer.from(deriveManageSecret(services, order, origin))
  const actual = Buffer.from(secret)
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? origin : undefined
}

/** The twelve-digit recovery code of an order, uniform up to the bias of 64 bits. */
export const deriveRecoveryCode = (services: Pick<Services, 'encryption'>, order: OrderIdentity): string =>
  String(keyedHash(services, order, 'digits').readBigUInt64BE(0) % 1_000_000_000_000n).padStart(12, '0')

/** Whether this is the order's recovery code. */
export const isRecoveryCode = (
  services: Pick<Services, 'encryption'>,
  order: OrderIdentity,
  secret: string,
): boolean =>
  secret.length === 12 &&
  timingSafeEqual(Buffer.from(secret), Buffer.from(deriveRecoveryCode(services, order)))
