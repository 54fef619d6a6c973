import { timingSafeEqual } from 'node:crypto'
import type { House } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
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
 * Lets through whoever gives the order's card password, and everybody where none was set. Each try is counted before
 * it is compared, so that guesses that come together cannot outrun the limit.
 */
export async function checkCardPassword(
  house: House,
  order: OrderRow,
  given: string | undefined,
): Promise<void> {
  const { password_salt: salt, password_hash: wanted } = order
  if (!salt || !wanted) return
  if (given === undefined) throw new Refused('cardPasswordWanted')
  const key = `card-password ${order.order_no}`
  if (!(await house.limits.allows(key, house.config.limits.wrongCardPasswords, windowSeconds)))
    throw new Refused('cardPasswordLocked')
  if (!timingSafeEqual(hash(house, salt, given), wanted)) throw new Refused('cardPasswordWrong')
  await house.limits.forget(key)
}
