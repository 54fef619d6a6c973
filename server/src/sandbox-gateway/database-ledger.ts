import type { EpayLedger, RefundOutcome } from '../../../simulators/epay/epay-ledger.ts'
import { type EpayTrade, type MerchantKeys, newEpayNumber } from '../../../simulators/epay/epay-trade.ts'
import type { PayPageLedger, PayWay } from '../../../simulators/epay/perform-action.ts'
import { rejectRefund } from '../../../simulators/reject-refund.ts'
import { createBatcher } from '../platform/batcher.ts'
import { type CommonDb, inTx } from '../platform/db.ts'
import type { Random } from '../platform/random.ts'
import { listRecentTrades, readAccountTotals } from './merchant-account.sql.ts'
import {
  findRefund,
  findTradeByToken,
  findTrades,
  insertRefund,
  insertTrades,
  lockTrade,
  type PaidTrade,
  type PaymentInput,
  payTrades,
  type RefundRow,
  schedulePayment,
  type TradeKey,
  type TradeRow,
  type TradeToInsert,
  toRefund,
  toTrade,
  updateUnpaidState,
} from './trade.sql.ts'
import { leaseMs, type WebhookDelivery } from './webhook-queue.ts'

export interface DatabaseLedgerDeps {
  db: CommonDb
  now(): Date
  random: Random
  findMerchant(pid: string): Promise<MerchantKeys | undefined>
  /** Sends the webhooks of a payment, which are leased to this process. */
  sendWebhooks(deliveries: readonly WebhookDelivery[]): void
}

/** The sandbox's ledger: every answer is committed, and survives the process. */
export type DatabaseLedger = EpayLedger & PayPageLedger

const webhooksOf = (paid: PaidTrade): WebhookDelivery[] => {
  const copyCount = paid.way === 'callbackFiveTimes' ? 5 : paid.way === 'noCallback' ? 0 : 1
  const trade = toTrade(paid)
  const deliveries = Array.from({ length: copyCount }, (_, index) => ({ trade, copy: index + 1, tries: 0 }))
  if (paid.way !== 'payTwice') return deliveries
  return [...deliveries, { trade: { ...trade, tradeNo: paid.second_no }, copy: 1, tries: 0 }]
}

/** The answer to a refund whose number is known: the same refund, or a refusal of another one under its number. */
const repeatRefund = (known: RefundRow, tradeNo: string, amountFen: number): RefundOutcome =>
  known.trade_no === tradeNo && known.amount_fen === amountFen
    ? { kind: 'done', refund: toRefund(known) }
    : { kind: 'refused', reason: 'otherSum' }

/** Creates the ledger; concurrent calls of one kind share a statement. */
export function createDatabaseLedger({
  db,
  now,
  random,
  findMerchant,
  sendWebhooks,
}: DatabaseLedgerDeps): DatabaseLedger {
  const newNumber = () => newEpayNumber(now(), random)
  const find = createBatcher<TradeKey, TradeRow | undefined>(200, (keys) => findTrades(db, keys))
  const open = createBatcher<TradeToInsert, TradeRow>(200, (trades) => insertTrades(db, trades))
  const pay = createBatcher<PaymentInput, PaidTrade | undefined>(200, async (payments) => {
    // of two actions on one page only the first counts
    const first = new Map<string, PaymentInput>()
    for (const payment of payments) if (!first.has(payment.token)) first.set(payment.token, payment)
    const time = now()
    const paid = await payTrades(db, [...first.values()], time, new Date(time.getTime() + leaseMs))
    const byToken = new Map(paid.map((trade) => [trade.token, trade]))
    return payments.map((payment) =>
      first.get(payment.token) === payment ? byToken.get(payment.token) : undefined,
    )
  })
  return {
    findMerchant,
    open: async (trade) =>
      toTrade(
        await open({
          trade_no: newNumber(),
          pid: trade.pid,
          out_trade_no: trade.outTradeNo,
          token: random(16).toString('base64url'),
          dialect: trade.dialect,
          pay_type: trade.payType,
          subject: trade.subject,
          param: trade.param,
          amount_fen: trade.amountFen,
          notify_url: trade.notifyUrl,
          return_url: trade.returnUrl,
          created_at: now(),
        }),
      ),
    async find(key) {
      const row = await find(key)
      return row && toTrade(row)
    },
    close: ({ tradeNo }) => updateUnpaidState(db, tradeNo, 'closed'),
    refund: ({ trade: key, amountFen, outRefundNo }) =>
      inTx(db, async (tx): Promise<RefundOutcome> => {
        const row = await lockTrade(tx, key)
        if (!row) return { kind: 'refused', reason: 'noTrade' }
        const known = outRefundNo === null ? undefined : await findRefund(tx, key.pid, outRefundNo)
        if (known) return repeatRefund(known, row.trade_no, amountFen)
        const paidFen = row.paid_fen ?? undefined
        const reason = rejectRefund({ paidFen, refundedFen: row.refunded_fen, amountFen })
        if (reason) return { kind: 'refused', reason }
        const refund = {
          refund_no: newNumber(),
          out_refund_no: outRefundNo,
          trade_no: row.trade_no,
          amount_fen: amountFen,
        }
        await insertRefund(tx, key.pid, refund, now())
        return { kind: 'done', refund: toRefund(refund) }
      }),
    async findRefund(pid, outRefundNo) {
      const row = await findRefund(db, pid, outRefundNo)
      return row && toRefund(row)
    },
    countTotals: (pid, days) => readAccountTotals(db, pid, days),
    listRecent: async (pid, query) => (await listRecentTrades(db, pid, query)).map(toTrade),
    async findByToken(token) {
      const row = await findTradeByToken(db, token)
      return row && toTrade(row)
    },
    async pay(token: string, way: PayWay): Promise<EpayTrade | undefined> {
      const paid = await pay({ token, way, secondNo: way === 'payTwice' ? newNumber() : '' })
      if (!paid) return undefined
      sendWebhooks(webhooksOf(paid))
      return toTrade(paid)
    },
    fail: ({ tradeNo }) => updateUnpaidState(db, tradeNo, 'failed'),
    schedulePayment: ({ tradeNo }, due) => schedulePayment(db, tradeNo, due),
  }
}
