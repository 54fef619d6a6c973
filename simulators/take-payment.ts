import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import type { PayPageGateway } from './pay-page.ts'
import type { FaultyAction } from './pay-page-messages.ts'
import { defaultDelayMs } from './serve.ts'

/** What goes wrong in the first call-back after each button. */
export const faultOfAction: Record<FaultyAction, Fault> = {
  noCallback: 'drop',
  callbackFiveTimes: 'repeat',
  delay: 'delay',
  wrongAmount: 'wrongAmount',
  wrongMerchant: 'wrongMerchant',
  badSignature: 'badSignature',
  cutBody: 'cutBody',
}

interface TakePaymentDeps {
  plan: FaultPlan
  ledger: GatewayLedger
  delayMs?: number | undefined
  /** Tells the shop of the money; `wished` is what goes wrong with its first call. */
  notify(trade: RecordedTrade, wished: Fault | undefined): Promise<unknown>
}

/** What the buttons of the page to pay on do at every gateway. The page does not wait until the shop has heard. */
export const takePayment =
  ({ plan, ledger, delayMs = defaultDelayMs, notify: tell }: TakePaymentDeps): PayPageGateway['pay'] =>
  async (trade, way) => {
    const fault = plan.next('pay')
    if (fault === 'drop') return false
    if (fault === 'delay') await pause(delayMs)
    if (!ledger.pay(trade)) return false
    // a call that is ended with its gateway fails nobody
    if (way !== 'noCallback') tell(trade, way === 'pay' ? undefined : faultOfAction[way]).catch(() => {})
    return true
  }
