import type { EpayTrade, MerchantKeys } from './epay-trade.ts'

/** How a payment arrives, as chosen on the pay page. */
export type PayWay = 'pay' | 'payTwice' | 'wrongAmount' | 'callbackFiveTimes' | 'noCallback'

/** The actions on the sandbox's pay page. */
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

/** What the sandbox's pay page needs of its gateway. */
export interface PayPageLedger {
  findByToken(token: string): Promise<EpayTrade | undefined>
  findMerchant(pid: string): Promise<MerchantKeys | undefined>
  /** Takes the payment and starts its webhooks. Undefined: the trade was paid or closed before. */
  pay(token: string, way: PayWay): Promise<EpayTrade | undefined>
  /** Marks an unpaid trade as failed; returns false if it was paid or closed before. */
  fail(trade: EpayTrade): Promise<boolean>
  /** Schedules a payment, even of a closed trade; returns false if it was paid before. */
  schedulePayment(trade: EpayTrade, due: Date): Promise<boolean>
}

/** The result of an action. `before`: the trade was paid or closed already, and nothing changed. */
export interface ActionResult {
  trade: EpayTrade
  outcome: PayPageAction | 'before'
  delaySeconds: number
}

export const defaultDelaySeconds = 20
export const maxDelaySeconds = 3600

const readDelay = (text: string | undefined): number =>
  text !== undefined && /^\d{1,4}$/.test(text) ? Math.min(Number(text), maxDelaySeconds) : defaultDelaySeconds

interface ActionInput {
  token: string
  action: PayPageAction
  delaySeconds: string | undefined
}

/**
 * Performs an action, committed when this returns; webhooks are sent afterwards. Undefined: there is no such
 * page.
 */
export async function performAction(
  ledger: PayPageLedger,
  now: Date,
  { token, action, delaySeconds: delay }: ActionInput,
): Promise<ActionResult | undefined> {
  const delaySeconds = readDelay(delay)
  if (action !== 'fail' && action !== 'payLate') {
    const paid = await ledger.pay(token, action)
    if (paid) return { trade: paid, outcome: action, delaySeconds }
  }
  const trade = await ledger.findByToken(token)
  if (!trade) return undefined
  const moved =
    (action === 'fail' && (await ledger.fail(trade))) ||
    (action === 'payLate' &&
      (await ledger.schedulePayment(trade, new Date(now.getTime() + delaySeconds * 1000))))
  return { trade, outcome: moved ? action : 'before', delaySeconds }
}
