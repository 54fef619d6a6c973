import { randomBytes } from 'node:crypto'

/** A refund as the gateway has booked it. */
export interface RecordedRefund {
  /** The shop's number, or the gateway's own where its protocol has none. */
  refundNo: string
  amountFen: number
  refundedAt: Date
}

/** One trade in a gateway's own books. */
export interface RecordedTrade {
  /** The gateway's number. */
  tradeNo: string
  /** The shop's number: a paymentNo. */
  outTradeNo: string
  merchant: string
  amountFen: number
  subject: string
  notifyUrl: string
  returnUrl: string
  /** Stands in the address of the page to pay on. */
  token: string
  createdAt: Date
  expiresAt: Date | undefined
  state: 'unpaid' | 'paid' | 'closed'
  /** What came in, which a payer may get wrong where the protocol lets him. */
  paidFen: number
  paidAt: Date | undefined
  closedAt: Date | undefined
  refunds: RecordedRefund[]
  /** Somebody has looked at its code: some gateways know of no trade before that. */
  isSeen: boolean
  /** What else a protocol keeps of it. */
  more: Readonly<Record<string, string>>
}

export type NewTrade = Pick<RecordedTrade, 'outTradeNo' | 'merchant' | 'amountFen'> &
  Partial<Pick<RecordedTrade, 'subject' | 'notifyUrl' | 'returnUrl' | 'expiresAt' | 'more'>>

export type RefundOutcome =
  | { kind: 'booked' | 'known'; refund: RecordedRefund }
  | { kind: 'refused'; reason: RefundRejection }
/** `unfunded`: the merchant's balance does not cover it. */
export type RefundRejection = 'notPaid' | 'tooMuch' | 'otherSum' | 'unfunded'

/** A gateway's own books, in memory: the truth against which a shop's ledger is held. */
export interface GatewayLedger {
  trades: RecordedTrade[]
  /** The merchant took his money out: nothing goes back while this is set. */
  isEmpty: boolean
  /** Opens a trade; the one that stands under this number of this merchant already is answered as it is. */
  open(trade: NewTrade): RecordedTrade
  byOutTradeNo(merchant: string, outTradeNo: string): RecordedTrade | undefined
  byTradeNo(tradeNo: string): RecordedTrade | undefined
  byToken(token: string): RecordedTrade | undefined
  /** Takes the money; answers false where the trade was paid, closed or ran out before. */
  pay(trade: RecordedTrade, amountFen?: number): boolean
  /** Ends an unpaid trade; answers false where there is nothing to end. */
  close(trade: RecordedTrade): boolean
  /** Gives back once for each number, never more than came. */
  refund(trade: RecordedTrade, refundNo: string, amountFen: number): RefundOutcome
  /** What came in and what went back, over all trades or one merchant's. */
  sums(merchant?: string): { paidFen: number; refundedFen: number }
}

export const refundedFen = (trade: RecordedTrade): number =>
  trade.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Opens empty books. `newTradeNo` writes numbers in the gateway's own style. */
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
    open(wish) {
      const key = `${wish.merchant} ${wish.outTradeNo}`
      const known = byOut.get(key)
      if (known) return known
      const trade: RecordedTrade = {
        ...{ subject: '', notifyUrl: '', returnUrl: '', expiresAt: undefined, more: {} },
        ...wish,
        ...{ tradeNo: newTradeNo(), token: randomBytes(16).toString('hex'), createdAt: now() },
        ...{
          state: 'unpaid',
          paidFen: 0,
          paidAt: undefined,
          closedAt: undefined,
          refunds: [],
          isSeen: false,
        },
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
      Object.assign(trade, { state: 'paid', paidFen: amountFen, paidAt: now(), seen: true })
      return true
    },
    close(trade) {
      if (trade.state !== 'unpaid') return false
      Object.assign(trade, { state: 'closed', closedAt: now() })
      return true
    },
    refund(trade, refundNo, amountFen) {
      const known = trade.refunds.find((refund) => refund.refundNo === refundNo)
      if (known && known.amountFen !== amountFen) return { kind: 'refused', reason: 'otherSum' }
      if (known) return { kind: 'known', refund: known }
      if (trade.state !== 'paid') return { kind: 'refused', reason: 'notPaid' }
      if (refundedFen(trade) + amountFen > trade.paidFen) return { kind: 'refused', reason: 'tooMuch' }
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
