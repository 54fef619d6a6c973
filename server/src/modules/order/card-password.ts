import { timingSafeEqual } from 'node:crypto'
import { actorAccountId, type Ctx, type Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findSecretOrigin } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'

const computeHash = (services: Services, salt: Buffer, password: string): Buffer =>
  services.encryption.fingerprint('card-passwords', `${salt.toString('hex')} ${password}`)

/** A keyed hash with its own salt: cheap enough for a thousand orders a second, useless without the key. */
export function hashCardPassword(services: Services, password: string): { salt: Buffer; hash: Buffer } {
  const salt = services.random(16)
  return { salt, hash: computeHash(services, salt, password) }
}

const windowSeconds = 600

/**
 * Whether an order asks this actor for its card password. The account that made it is asked for none; one that took
 * it over is, since a phone changes hands and the password was set by whoever had it then.
 */
export const needsCardPassword = (ctx: Pick<Ctx, 'actor'>, order: OrderRow): boolean =>
  order.password_hash !== null && (!isOwnOrder(ctx, order) || order.taken_over_at !== null)

/** Whether an order belongs to the account that acts. */
export const isOwnOrder = (ctx: Pick<Ctx, 'actor'>, { account_id }: OrderRow): boolean =>
  account_id !== null && account_id === actorAccountId(ctx)

/** What somebody gives to read an order's cards, or to act on a guest's order. */
export interface AccessProof {
  cardPassword?: string | undefined
  /** Does not open the cards; its holder's tries are counted apart. */
  manageSecret?: string | undefined
}

/**
 * By what tries are counted: the order's own account and the device that holds its secret each apart from all others,
 * so that a stranger's wrong tries never lock them out.
 */
function attemptsKey(ctx: Ctx, order: OrderRow, manageSecret: string | undefined): string {
  const key = `card-password ${order.order_no}`
  if (isOwnOrder(ctx, order)) return `${key} account`
  return findSecretOrigin(ctx, order, manageSecret) ? `${key} secret` : key
}

/**
 * Lets through whoever gives the order's card password, its owner, and everybody where none was set. Each try is counted before
 * it is compared, so that guesses that come together cannot outrun the limit. A right one is taken back by itself and
 * leaves the wrong ones counted: it says nothing of who made those.
 */
export async function checkCardPassword(
  ctx: Ctx,
  order: OrderRow,
  { cardPassword: given, manageSecret }: AccessProof,
): Promise<void> {
  const { password_salt: salt, password_hash: wanted } = order
  if (!salt || !wanted || !needsCardPassword(ctx, order)) return
  if (given === undefined) throw new DomainError('cardPasswordWanted')
  const key = attemptsKey(ctx, order, manageSecret)
  if (!(await ctx.rateLimits.tryConsume(key, ctx.config.limits.wrongCardPasswords, windowSeconds)))
    throw new DomainError('cardPasswordLocked')
  if (!timingSafeEqual(computeHash(ctx, salt, given), wanted)) throw new DomainError('cardPasswordWrong')
  await ctx.rateLimits.release(key)
}
