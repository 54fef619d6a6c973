import type { Gateway } from './gateway.ts'
import { newTradeNo } from './open-trade.ts'
import { findTradeByToken, moveUnpaid, promiseMoney, type Trade } from './trade.sql.ts'

/** What a person can press on the pay page. */
export const actions = [
  'pay',
  'payTwice',
  'fail',
  'payLate',
  'wrongAmount',
  'callbackFiveTimes',
  'noCallback',
] as const
export type Action = (typeof actions)[number]

export const isAction = (text: string): text is Action => actions.some((action) => action === text)

/** What came of it. `before`: it was paid or closed already, and nothing was moved. */
export interface Pressed {
  trade: Trade
  outcome: Action | 'before'
  delaySeconds: number
}

export const usualDelaySeconds = 20
const longestDelaySeconds = 3600

const readDelay = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text)
    ? Math.min(Number(text), longestDelaySeconds)
    : usualDelaySeconds

/**
 * Does what a button says, committed when this answers; call-backs go out after that on their own. Undefined: there
 * is no such page.
 */
export async function press(
  gateway: Gateway,
  token: string,
  action: Action,
  delay: string | undefined,
): Promise<Pressed | undefined> {
  const delaySeconds = readDelay(delay)
  const { db, now } = gateway.deps
  if (action !== 'fail' && action !== 'payLate') {
    const secondNo = action === 'payTwice' ? newTradeNo(gateway) : ''
    const paid = await gateway.take({ token, way: action, secondNo })
    if (paid) return { trade: paid, outcome: action, delaySeconds }
  }
  const trade = await findTradeByToken(db, token)
  if (!trade) return undefined
  const moved =
    (action === 'fail' && (await moveUnpaid(db, trade.trade_no, 'failed'))) ||
    (action === 'payLate' &&
      (await promiseMoney(db, trade.trade_no, new Date(now().getTime() + delaySeconds * 1000))))
  return { trade, outcome: moved ? action : 'before', delaySeconds }
}
