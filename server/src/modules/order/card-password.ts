import { timingSafeEqual } from 'node:crypto'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { findSecretOrigin } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'

const computeHash = (services: Services, salt: Buffer, password: string): Buffer =>
  services.encryption.fingerprint('card-passwords', `${salt.toString('hex')} ${password}`)

/** A salted keyed hash: cheap enough for a thousand orders a second, and useless without the key. */
export function hashCardPassword(services: Services, password: string): { salt: Buffer; hash: Buffer } {
  const salt = services.random(16)
  return { salt, hash: computeHash(services, salt, password) }
}

const windowSeconds = 600

/**
 * Whether this actor has to give the order's card password. The account that placed the order does not. An account
 * that took the order over does: phone numbers change hands, and the password was set by the previous holder.
 */
export const needsCardPassword = (ctx: Pick<Ctx, 'actor'>, order: OrderRow): boolean =>
  order.password_hash !== null && (!isOwnOrder(ctx, order) || order.taken_over_at !== null)

/** Whether an order belongs to the acting account. */
export const isOwnOrder = (ctx: Pick<Ctx, 'actor'>, { account_id }: OrderRow): boolean =>
  account_id !== null && account_id === actorAccountId(ctx)

/** What a caller presents to read an order's cards or to act on a guest's order. */
export interface AccessProof {
  cardPassword?: string | undefined
  /** Does not give access to the cards; attempts made with it are counted separately. */
  manageSecret?: string | undefined
}

/**
 * The rate limit key of password attempts. The owning account and the device with the manage secret each have a key
 * of their own, so that wrong attempts by others never lock them out.
 */
function attemptsKey(ctx: Ctx, order: OrderRow, manageSecret: string | undefined): string {
  const key = `card-password ${order.order_no}`
  if (isOwnOrder(ctx, order)) return `${key} account`
  return findSecretOrigin(ctx, order, manageSecret) ? `${key} secret` : key
}

/**
 * Checks the order's card password where one is required. Each attempt is counted before it is compared, so that
 * concurrent guesses cannot exceed the limit. A correct attempt is returned to the quota; earlier wrong ones stay
 * counted, since others may have made them.
 */
export async function checkCardPassword(
  ctx: Ctx,
  order: OrderRow,
  { cardPassword, manageSecret }: AccessProof,
): Promise<void> {
  const { password_salt: salt, password_hash: expectedHash } = order
  if (!salt || !expectedHash || !needsCardPassword(ctx, order)) return
  if (cardPassword === undefined) throw new DomainError('cardPasswordWanted')
  const key = attemptsKey(ctx, order, manageSecret)
  const max = ctx.config.limits.wrongCardPasswords
  await ctx.rateLimits.consume(key, max, windowSeconds, 'cardPasswordLocked')
  if (!timingSafeEqual(computeHash(ctx, salt, cardPassword), expectedHash))
    throw new DomainError('cardPasswordWrong')
  await ctx.rateLimits.release(key)
}
