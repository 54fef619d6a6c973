import * as z from 'zod/mini'
import {
  devices,
  type GatewayAdapter,
  type GatewayDeps,
  type QueryResult,
  type TradeRef,
} from './gateway-adapter.ts'

/** A balance has neither address nor key: only which of the two kinds of money it is. */
const BalanceSettings = z.strictObject({ realMoney: z.boolean() })
type BalanceSettings = z.infer<typeof BalanceSettings>

/** What the ledger says of a payment. It is written with the money that it takes, so there is no unpaid one. */
async function query(
  { paymentNo }: TradeRef,
  settings: BalanceSettings,
  world: GatewayDeps,
): Promise<QueryResult> {
  const purchase = await world.ledger.findPurchase(paymentNo)
  if (purchase?.realMoney !== settings.realMoney) return { state: 'notFound' }
  // nothing is given back before the sum was heard of, and later nobody asks how much
  return { state: 'paid', tradeNo: purchase.entryNo, amountFen: purchase.amountFen, refundedFen: 0 }
}

/**
 * Paying from a balance, as a gateway whose books are the shop's own ledger. It opens no payment and calls nobody back:
 * `payFromBalance` writes the purchase, and whatever breaks after that is found by asking the ledger.
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
  close: async (trade, settings, world) =>
    (await query(trade, settings, world)).state === 'paid' ? 'alreadyPaid' : 'notFound',
  refund: async (order, _settings, world) => ((await world.ledger.refund(order)) ? 'done' : 'refused'),
  // giving back twice is giving back once: the ledger knows its refunds by their numbers
  queryRefund: async () => 'notFound',
  selfTest: async () => ({ ok: true, detail: 'the ledger is our own' }),
}
