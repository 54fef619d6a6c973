import { timingSafeEqual } from 'node:crypto'
import { accountOf, type Ctx, type House } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { originOf } from './manage-secret.ts'
import type { OrderRow } from './order.sql.ts'

const hash = (house: House, salt: Buffer, password: string): Buffer =>
  house.vault.fingerprint('card-passwords', `${salt.toString('hex')} ${password}`)

/** A keyed hash with its own salt: cheap enough for a thousand orders a second, useless without the key. */
export function hashCardPassword(house: House, password: string): { salt: Buffer; hash: Buffer } {
  const salt = house.random(16)
  return { salt, hash: hash(house, salt, password) }
}

const windowSeconds = 600

/**
 * Whether an order asks this actor for its card password. The account that made it is asked for none; one that took
 * it over is, since a phone changes hands and the password was set by whoever had it then.
 */
export const asksForPassword = (ctx: Pick<Ctx, 'actor'>, order: OrderRow): boolean =>
  order.password_hash !== null && (!isOwnOrder(ctx, order) || order.taken_over_at !== null)

/** Whether an order belongs to the account that acts. */
export const isOwnOrder = (ctx: Pick<Ctx, 'actor'>, { account_id }: OrderRow): boolean =>
  account_id !== null && account_id === accountOf(ctx)

/** What somebody gives to read an order's cards, or to act on a guest's order. */
export interface ReadingProof {
  cardPassword?: string | undefined
  /** Does not open the cards; its holder's tries are counted apart. */
  manageSecret?: string | undefined
}

/**
 * By what tries are counted: the order's own account and the device that holds its secret each apart from all others,
 * so that a stranger's wrong tries never lock them out.
 */
function triesKey(ctx: Ctx, order: OrderRow, manageSecret: string | undefined): string {
  const key = `card-password ${order.order_no}`
  if (isOwnOrder(ctx, order)) return `${key} account`
  return originOf(ctx, order, manageSecret) ? `${key} secret` : key
}

/**
 * Lets through whoever gives the order's card password, its owner, and everybody where none was set. Each try is counted before
 * it is compared, so that guesses that come together cannot outrun the limit. A right one is taken back by itself and
 * leaves the wrong ones counted: it says nothing of who made those.
 */
export async function checkCardPassword(
  ctx: Ctx,
  order: OrderRow,
  { cardPassword: given, manageSecret }: ReadingProof,
): Promise<void> {
  const { password_salt: salt, password_hash: wanted } = order
  if (!salt || !wanted || !asksForPassword(ctx, order)) return
  if (given === undefined) throw new Refused('cardPasswordWanted')
  const key = triesKey(ctx, order, manageSecret)
  if (!(await ctx.limits.allows(key, ctx.config.limits.wrongCardPasswords, windowSeconds)))
    throw new Refused('cardPasswordLocked')
  if (!timingSafeEqual(hash(ctx, salt, given), wanted)) throw new Refused('cardPasswordWrong')
  await ctx.limits.giveBack(key)
}
