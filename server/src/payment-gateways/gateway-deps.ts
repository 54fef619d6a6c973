import type { Random } from '../platform/random.ts'

/** The ledger as the balance gateway uses it: to query, rule out and refund purchases. */
export interface Ledger {
  /** The purchase that a payment made from a balance; undefined if there is none, `ruledOut` if there never is one. */
  findPurchase(
    paymentNo: string,
  ): Promise<{ entryNo: string; amountFen: number; realMoney: boolean } | 'ruledOut' | undefined>
  /** Lets a payment make no purchase any more; false if it made one before. */
  ruleOutPurchase(paymentNo: string, realMoney: boolean): Promise<boolean>
  /** Refunds to the wallet of a payment, once per refund number; false if the payment took less or nothing. */
  refund(refund: { refundNo: string; paymentNo: string; amountFen: number }): Promise<boolean>
}

/** What a gateway needs from outside for one call. `selfUrl` is the address of this process itself. */
export interface GatewayDeps {
  fetch: typeof fetch
  now(): Date
  random: Random
  selfUrl: string
  /**
   * Called with a gateway's own message when it rejects a request. Messages go to the seller (log, channel
   * test, reconciliation cases), never to a buyer. The channel's keys are redacted before.
   */
  onGatewayMessage?: ((message: string) => void) | undefined
}

/** What a gateway needs for calls about a trade: with the ledger, which the `balance` adapter asks like a gateway. */
export interface TradeDeps extends GatewayDeps {
  ledger: Ledger
}

/** What an adapter is called with: `openGateway` adds what it remembers between calls. */
export type WithCache<Deps extends GatewayDeps, Cache> = Deps & { cache: Cache }
