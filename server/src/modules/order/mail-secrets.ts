import { timingSafeEqual } from 'node:crypto'
import { MailLinkToken } from '@faka/contract/order/order-secrets'
import type { Services } from '../../platform/ctx.ts'
import { keyedHash, type OrderIdentity } from './manage-secret.ts'

type WithEncryption = Pick<Services, 'encryption'>

/** The token of the link in the email about a delivered order: 256 bits, derived like a manage secret. */
export const deriveMailLinkToken = (services: WithEncryption, order: OrderIdentity): MailLinkToken =>
  MailLinkToken.parse(keyedHash(services, order, 'mail link').toString('base64url'))

/** Whether this is the token of the order's link. */
export function isMailLinkToken(services: WithEncryption, order: OrderIdentity, token: string): boolean {
  const [expected, actual] = [Buffer.from(deriveMailLinkToken(services, order)), Buffer.from(token)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** 32 characters that are not mistaken for each other (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The password of the file in which the cards of an order are sent by email: 80 bits, since the format of the file
 * stretches it little; in groups of four.
 */
export const deriveMailPassword = (services: WithEncryption, order: OrderIdentity): string =>
  [...keyedHash(services, order, 'mail password').subarray(0, 16)]
    .map((byte, index) => (index > 0 && index % 4 === 0 ? '-' : '') + alphabet[byte % 32])
    .join('')
