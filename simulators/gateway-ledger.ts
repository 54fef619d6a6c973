import { randomBytes } from 'node:crypto'
import { type RefundRejection, rejectRefund } from './reject-refund.ts'

/** A refund as recorded by the gateway. */
export interface RecordedRefund {
  /** The shop's number, or the gateway's own if its protocol has none. */
  refundNo: string
  amountFen: number
  refundedAt: Date
}

/** One trade in a gateway's own ledger. */
export interface RecordedTrade {
  /** The gateway's number. */
  tradeNo: string
  /** The shop's number: a payment number. */
  outTradeNo: string
  merchant: string
  amountFen: number
  subject: string
  notifyUrl: string
  returnUrl: string
  /** Part of the pay page's URL. */
  token: string
  createdAt: Date
  expiresAt: Date | undefined
  state: 'unpaid' | 'paid' | 'closed'
  /** The amount received, which the payer may get wrong where the protocol allows it. */
  paidFen: number
  paidAt: Date | undefined
  closedAt: Date | undefined
  refunds: RecordedRefund[]
  /** Whether its code was scanned: some gateways know no trade before that. */
  isSeen: boolean
  /** Other protocol-specific values. */
  more: Readonly<Record<string, string>>
}

type NewTrade = Pick<RecordedTrade, 'outTradeNo' | 'merchant' | 'amountFen'> &
  Partial<Pick<RecordedTrade, 'subject' | 'notifyUrl' | 'returnUrl' | 'expiresAt' | 'more'>>

type RefundOutcome =
  | { kind: 'booked' | 'known'; refund: RecordedRefund }
  | { kind: 'refused'; reason: RefundRejection }

/** A gateway's own ledger in memory: the truth that a shop's ledger is compared with. */
export interface GatewayLedger {
  trades: RecordedTrade[]
  /** The merchant's balance is empty: refunds are rejected while this is set. */
  isEmpty: boolean
  /** Opens a trade; an existing one with this number of this merchant is returned unchanged. */
  open(trade: NewTrade): RecordedTrade
  byOutTradeNo(merchant: string, outTradeNo: string): RecordedTrade | undefined
  byTradeNo(tradeNo: string): RecordedTrade | undefined
  byToken(token: string): RecordedTrade | undefined
  /** Records the payment; returns false if the trade was paid, closed or expired before. */
  pay(trade: RecordedTrade, amountFen?: number): boolean
  /** Closes an unpaid trade; returns false if there is nothing to close. */
  close(trade: RecordedTrade): boolean
  /** Refunds once for each number, never more than was paid. */
  refund(trade: RecordedTrade, refundNo: string, amountFen: number): RefundOutcome
  /** Totals of payments and refunds, for all trades or for one merchant. */
  sums(merchant?: string): { paidFen: number; refundedFen: number }
}

export const refundedFen = (trade: RecordedTrade): number =>
  trade.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Creates an empty ledger. `newTradeNo` generates numbers in the gateway's format. */
export function createGatewayLedger(
  now: () => Date,
  newTradeNo: () => string = () => randomBytes(12).toString('hex').toUpperCase(),
): GatewayLedger {
  const byNo = new Map<string, RecordedTrade>()
  const byOut = new Map<string, RecordedTrade>()
  const byToken = new Map<string, RecordedTrade>()
  const ledger: GatewayLedger = {
    trades: [],
    isEmpty: false,
    open(input) {
      const key = `${input.merchant} ${input.outTradeNo}`
      const known = byOut.get(key)
      if (known) return known
      const trade: RecordedTrade = {
        subject: '',
        notifyUrl: '',
        returnUrl: '',
        expiresAt: undefined,
        more: {},
        ...input,
        tradeNo: newTradeNo(),
        token: randomBytes(16).toString('hex'),
        createdAt: now(),
        state: 'unpaid',
        paidFen: 0,
        paidAt: undefined,
        closedAt: undefined,
        refunds: [],
        isSeen: false,
      }
      byOut.set(key, trade)
      byNo.set(trade.tradeNo, trade)
      byToken.set(trade.token, trade)
      ledger.trades.push(trade)
      return trade
    },
    byOutTradeNo: (merchant, outTradeNo) => byOut.get(`${merchant} ${outTradeNo}`),
    byTradeNo: (tradeNo) => byNo.get(tradeNo),
    byToken: (token) => byToken.get(token),
    pay(trade, amountFen = trade.amountFen) {
      const ranOut = trade.expiresAt !== undefined && trade.expiresAt <= now()
      if (trade.state !== 'unpaid' || ranOut) return false
      Object.assign(trade, { state: 'paid', paidFen: amountFen, paidAt: now(), isSeen: true })
      return true
    },
    close(trade) {
      if (trade.state !== 'unpaid') return false
      Object.assign(trade, { state: 'closed', closedAt: now() })
      return true
    },
    refund(trade, refundNo, amountFen) {
      const known = trade.refunds.find((each) => each.refundNo === refundNo)
      if (known && known.amountFen !== amountFen) return { kind: 'refused', reason: 'otherSum' }
      if (known) return { kind: 'known', refund: known }
      const paidFen = trade.state === 'paid' ? trade.paidFen : undefined
      const reason = rejectRefund({ paidFen, refundedFen: refundedFen(trade), amountFen })
      if (reason) return { kind: 'refused', reason }
      if (ledger.isEmpty) return { kind: 'refused', reason: 'unfunded' }
      const refund = { refundNo, amountFen, refundedAt: now() }
      trade.refunds.push(refund)
      return { kind: 'booked', refund }
    },
    sums: (merchant) => {
      const own = ledger.trades.filter((trade) => merchant === undefined || trade.merchant === merchant)
      return {
        paidFen: own.reduce((sum, { paidFen }) => sum + paidFen, 0),
        refundedFen: own.reduce((sum, trade) => sum + refundedFen(trade), 0),
      }
    },
  }
  return ledger
}
