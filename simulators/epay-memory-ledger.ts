import type { AccountTotals, EpayLedger, RefundOutcome, TradeKey } from './epay/epay-ledger.ts'
import type { Dialect, EpayRefund, EpayTrade, MerchantKeys } from './epay/epay-trade.ts'
import { statusOf } from './epay/merchant-account.ts'
import { type GatewayLedger, type RecordedRefund, type RecordedTrade, refundedFen } from './gateway-ledger.ts'

interface MemoryLedgerInput {
  records: GatewayLedger
  /** Its one merchant. */
  keys: MerchantKeys
  newNumber(): string
}

/** A recorded trade as EPay knows it. */
export const toEpayTrade = (record: RecordedTrade): EpayTrade => ({
  tradeNo: record.tradeNo,
  pid: Number(record.merchant),
  outTradeNo: record.outTradeNo,
  token: record.token,
  dialect: record.more.dialect === 'rsa' ? 'rsa' : 'md5',
  payType: record.more.payType ?? '',
  subject: record.subject,
  param: record.more.param ?? '',
  amountFen: record.amountFen,
  notifyUrl: record.notifyUrl,
  returnUrl: record.returnUrl,
  state: record.state,
  paidFen: record.state === 'paid' ? record.paidFen : null,
  paidAt: record.paidAt ?? null,
  refundedFen: refundedFen(record),
  createdAt: record.createdAt,
})

const toEpayRefund = ({ tradeNo }: RecordedTrade, { refundNo, amountFen }: RecordedRefund): EpayRefund => ({
  refundNo: `B${refundNo}`,
  outRefundNo: refundNo,
  tradeNo,
  amountFen,
})

function countTotals(trades: readonly EpayTrade[], today: Date, yesterday: Date): AccountTotals {
  const sum = (counted: readonly EpayTrade[]) => counted.reduce((fen, trade) => fen + (trade.paidFen ?? 0), 0)
  const paidSince = (from: Date) =>
    trades.filter((trade) => trade.refundedFen === 0 && trade.paidAt !== null && trade.paidAt >= from)
  const paidToday = paidSince(today)
  const paidYesterday = paidSince(yesterday).filter((trade) => !paidToday.includes(trade))
  return {
    orders: trades.length,
    paidToday: paidToday.length,
    paidYesterday: paidYesterday.length,
    paidTodayFen: sum(paidToday),
    paidYesterdayFen: sum(paidYesterday),
    balanceFen: trades.reduce((fen, trade) => fen + (trade.paidFen ?? 0) - trade.refundedFen, 0),
  }
}

/** The EPay ledger of one merchant over the records that every simulator keeps in memory. */
export function createMemoryLedger({ records, keys, newNumber }: MemoryLedgerInput): EpayLedger {
  const merchant = String(keys.pid)
  const recordOf = ({ pid, by, number }: TradeKey): RecordedTrade | undefined => {
    const record = by === 'trade_no' ? records.byTradeNo(number) : records.byOutTradeNo(String(pid), number)
    return record?.merchant === String(pid) ? record : undefined
  }
  const refunds = () =>
    records.trades.flatMap((record) => record.refunds.map((refund) => ({ record, refund })))
  const newestFirst = () => records.trades.map(toEpayTrade).reverse()
  return {
    findMerchant: async (pid) => (pid === merchant ? keys : undefined),
    async open({ outTradeNo, amountFen, subject, notifyUrl, returnUrl, dialect, payType, param }) {
      const more = { dialect, payType, param } satisfies Record<string, string> & { dialect: Dialect }
      const trade = { merchant, outTradeNo, amountFen, subject, notifyUrl, returnUrl, more }
      return toEpayTrade(records.open(trade))
    },
    async find(key) {
      const record = recordOf(key)
      return record && toEpayTrade(record)
    },
    async close({ tradeNo }) {
      const record = records.byTradeNo(tradeNo)
      return record !== undefined && records.close(record)
    },
    async refund({ trade, amountFen, outRefundNo }): Promise<RefundOutcome> {
      const record = recordOf(trade)
      if (!record) return { kind: 'refused', reason: 'noTrade' }
      const known = refunds().find(({ refund }) => refund.refundNo === outRefundNo)
      if (known && known.record !== record) return { kind: 'refused', reason: 'otherSum' }
      const outcome = records.refund(record, outRefundNo ?? newNumber(), amountFen)
      return outcome.kind === 'refused'
        ? outcome
        : { kind: 'done', refund: toEpayRefund(record, outcome.refund) }
    },
    async findRefund(_pid, outRefundNo) {
      const found = refunds().find(({ refund }) => refund.refundNo === outRefundNo)
      return found && toEpayRefund(found.record, found.refund)
    },
    countTotals: async (_pid, { today, yesterday }) => countTotals(newestFirst(), today, yesterday),
    listRecent: async (_pid, { limit, offset, status }) =>
      newestFirst()
        .filter((trade) => status === null || statusOf(trade) === status)
        .slice(offset, offset + limit),
  }
}
