import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, FaultPlan } from './fault-plan.ts'
import type { GatewayLedger, RecordedTrade } from './gateway-ledger.ts'
import type { PayPageGateway } from './pay-page.ts'
import type { FaultyAction } from './pay-page-messages.ts'
import { defaultDelayMs } from './serve.ts'

/** The fault of the first webhook after each action. */
export const faultOfAction: Record<FaultyAction, Fault> = {
  noCallback: 'drop',
  callbackFiveTimes: 'repeat',
  delay: 'delay',
  wrongAmount: 'wrongAmount',
  wrongMerchant: 'wrongMerchant',
  badSignature: 'badSignature',
  cutBody: 'cutBody',
}

export interface TakePaymentDeps {
  plan: FaultPlan
  ledger: GatewayLedger
  delayMs?: number | undefined
  /** Notifies the shop of the payment; `firstFault` is the fault of its first webhook. */
  notify(trade: RecordedTrade, firstFault: Fault | undefined): Promise<unknown>
}

/** The pay page's actions at every simulator. The page does not wait for the webhook. */
export const takePayment =
  ({ plan, ledger, delayMs = defaultDelayMs, notify }: TakePaymentDeps): PayPageGateway['pay'] =>
  async (trade, action) => {
    const fault = plan.next('pay')
    if (fault === 'drop') return false
    if (fault === 'delay') await pause(delayMs)
    if (!ledger.pay(trade)) return false
    // an aborted webhook is not an error
    if (action !== 'noCallback')
      notify(trade, action === 'pay' ? undefined : faultOfAction[action]).catch(() => {})
    return true
  }
