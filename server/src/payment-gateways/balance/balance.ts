import * as z from 'zod/mini'
import { devices, type GatewayAdapter, type QueryResult, type TradeRef } from '../gateway-adapter.ts'
import type { TradeDeps } from '../gateway-deps.ts'

/** A balance has neither URL nor key, only the kind of money. */
const BalanceSettings = z.strictObject({ realMoney: z.boolean() })
type BalanceSettings = z.infer<typeof BalanceSettings>

/** The ledger's record of a payment: its debit, or the note that there never is one. */
async function query(
  { paymentNo }: TradeRef,
  settings: BalanceSettings,
  deps: TradeDeps,
): Promise<QueryResult> {
  const purchase = await deps.ledger.findPurchase(paymentNo)
  if (purchase === 'ruledOut') return { state: 'closed' }
  if (purchase?.realMoney !== settings.realMoney) return { state: 'notFound' }
  // nothing is refunded before the payment is recorded, and afterwards the amount is not queried
  return { state: 'paid', tradeNo: purchase.entryNo, amountFen: purchase.amountFen, refundedFen: 0 }
}

/**
 * Payment from a balance, as a gateway whose records are the shop's own ledger. It creates no payment and
 * sends no notifications: `payFromBalance` writes the payment and then the purchase, and any later failure is recovered by
 * querying the ledger. A payment is closed by a note that rules its purchase out.
 */
export const balance: GatewayAdapter<BalanceSettings> = {
  settings: BalanceSettings,
  capabilities: ({ realMoney }) => ({
    close: 'always',
    refund: 'idempotent',
    partialRefund: true,
    minWindowSeconds: 0,
    maxWindowSeconds: Number.MAX_SAFE_INTEGER,
    realMoney,
    confirmByQuery: true,
    devices,
  }),
  create: async () => ({ kind: 'refused', retryable: false, reason: 'a balance has no page to pay at' }),
  readNotification: () => ({ ok: false, reason: 'malformed' }),
  acknowledge: () => ({ status: 404, body: '', contentType: 'text/plain; charset=utf-8' }),
  query,
  close: async ({ paymentNo }, { realMoney }, deps) =>
    (await deps.ledger.ruleOutPurchase(paymentNo, realMoney)) ? 'closed' : 'alreadyPaid',
  refund: async (request, _settings, deps) => ((await deps.ledger.refund(request)) ? 'done' : 'refused'),
  // repeating a refund is safe: the ledger knows its refunds by number
  queryRefund: async () => 'notFound',
  selfTest: async () => ({ ok: true, detail: 'the ledger is our own' }),
}
