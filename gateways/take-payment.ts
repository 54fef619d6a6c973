import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'
import type { BookedTrade, GatewayLedger } from './gateway-ledger.ts'
import type { PayDesk } from './pay-page.ts'
import type { BadWay } from './pay-words.ts'
import { usualDelayMs } from './serve.ts'

/** What goes wrong in the first call-back after each button. */
export const faultOfWay: Record<BadWay, Fault> = {
  noCallback: 'drop',
  callbackFiveTimes: 'repeat',
  delay: 'delay',
  wrongAmount: 'wrongAmount',
  wrongMerchant: 'wrongMerchant',
  badSignature: 'badSignature',
  cutBody: 'cutBody',
}

interface Till {
  plan: FaultPlan
  ledger: GatewayLedger
  delayMs?: number | undefined
  /** Tells the shop of the money; `wished` is what goes wrong with its first call. */
  tell(trade: BookedTrade, wished: Fault | undefined): Promise<unknown>
}

/** What the buttons of the page to pay on do at every gateway. The page does not wait until the shop has heard. */
export const takePayment =
  ({ plan, ledger, delayMs = usualDelayMs, tell }: Till): PayDesk['pay'] =>
  async (trade, way) => {
    const fault = plan.next('pay')
    if (fault === 'drop') return false
    if (fault === 'delay') await pause(delayMs)
    if (!ledger.pay(trade)) return false
    // a call that is ended with its gateway fails nobody
    if (way !== 'noCallback') tell(trade, way === 'pay' ? undefined : faultOfWay[way]).catch(() => {})
    return true
  }
