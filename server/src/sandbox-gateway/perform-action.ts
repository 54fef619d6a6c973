import { newTradeNo } from './open-trade.ts'
import type { SandboxService } from './sandbox-service.ts'
import { findTradeByToken, schedulePayment, type Trade, updateUnpaidState } from './trade.sql.ts'

/** The actions on the pay page. */
export const payPageActions = [
  'pay',
  'payTwice',
  'fail',
  'payLate',
  'wrongAmount',
  'callbackFiveTimes',
  'noCallback',
] as const
export type PayPageAction = (typeof payPageActions)[number]

export const isPayPageAction = (text: string): text is PayPageAction =>
  payPageActions.some((action) => action === text)

/** The result of an action. `before`: the trade was paid or closed already, and nothing changed. */
export interface ActionResult {
  trade: Trade
  outcome: PayPageAction | 'before'
  delaySeconds: number
}

export const defaultDelaySeconds = 20
const maxDelaySeconds = 3600

const readDelay = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Math.min(Number(text), maxDelaySeconds) : defaultDelaySeconds

/**
 * Performs an action, committed when this returns; webhooks are sent afterwards. Undefined: there is no such
 * page.
 */
export async function performAction(
  service: SandboxService,
  token: string,
  action: PayPageAction,
  delay: string | undefined,
): Promise<ActionResult | undefined> {
  const delaySeconds = readDelay(delay)
  const { db, now } = service.deps
  if (action !== 'fail' && action !== 'payLate') {
    const secondNo = action === 'payTwice' ? newTradeNo(service) : ''
    const paid = await service.takePayment({ token, way: action, secondNo })
    if (paid) return { trade: paid, outcome: action, delaySeconds }
  }
  const trade = await findTradeByToken(db, token)
  if (!trade) return undefined
  const moved =
    (action === 'fail' && (await updateUnpaidState(db, trade.trade_no, 'failed'))) ||
    (action === 'payLate' &&
      (await schedulePayment(db, trade.trade_no, new Date(now().getTime() + delaySeconds * 1000))))
  return { trade, outcome: moved ? action : 'before', delaySeconds }
}
