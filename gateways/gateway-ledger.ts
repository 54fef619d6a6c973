import { randomBytes } from 'node:crypto'

/** A refund as the gateway has booked it. */
export interface BookedRefund {
  /** The shop's number, or the gateway's own where its protocol has none. */
  refundNo: string
  amountFen: number
  at: Date
}

/** One trade in a gateway's own books. */
export interface BookedTrade {
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
  refunds: BookedRefund[]
  /** Somebody has looked at its code: some gateways know of no trade before that. */
  seen: boolean
  /** What else a protocol keeps of it. */
  more: Readonly<Record<string, string>>
}

export type NewBookedTrade = Pick<BookedTrade, 'outTradeNo' | 'merchant' | 'amountFen'> &
  Partial<Pick<BookedTrade, 'subject' | 'notifyUrl' | 'returnUrl' | 'expiresAt' | 'more'>>

export type RefundOutcome =
  | { kind: 'booked' | 'known'; refund: BookedRefund }
  | { kind: 'refused'; reason: RefundFault }
/** `unfunded`: the merchant's balance does not cover it. */
export type RefundFault = 'notPaid' | 'tooMuch' | 'otherSum' | 'unfunded'

/** A gateway's own books, in memory: the truth against which a shop's ledger is held. */
export interface GatewayLedger {
  trades: BookedTrade[]
  /** The merchant took his money out: nothing goes back while this is set. */
  isEmpty: boolean
  /** Opens a trade; the one that stands under this number of this merchant already is answered as it is. */
  open(trade: NewBookedTrade): BookedTrade
  byOutTradeNo(merchant: string, outTradeNo: string): BookedTrade | undefined
  byTradeNo(tradeNo: string): BookedTrade | undefined
  byToken(token: string): BookedTrade | undefined
  /** Takes the money; answers false where the trade was paid, closed or ran out before. */
  pay(trade: BookedTrade, amountFen?: number): boolean
  /** Ends an unpaid trade; answers false where there is nothing to end. */
  close(trade: BookedTrade): boolean
  /** Gives back once for each number, never more than came. */
  refund(trade: BookedTrade, refundNo: string, amountFen: number): RefundOutcome
  /** What came in and what went back, over all trades or one merchant's. */
  sums(merchant?: string): { paidFen: number; refundedFen: number }
}

export const refundedFen = (trade: BookedTrade): number =>
  trade.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Opens empty books. `newTradeNo` writes numbers in the gateway's own style. */
export function openLedger(
  now: () => Date,
  newTradeNo: () => string = () => randomBytes(12).toString('hex').toUpperCase(),
): GatewayLedger {
  const byNo = new Map<string, BookedTrade>()
  const byOut = new Map<string, BookedTrade>()
  const byToken = new Map<string, BookedTrade>()
  const ledger: GatewayLedger = {
    trades: [],
    isEmpty: false,
    open(wish) {
      const key = `${wish.merchant} ${wish.outTradeNo}`
      const known = byOut.get(key)
      if (known) return known
      const trade: BookedTrade = {
        ...{ subject: '', notifyUrl: '', returnUrl: '', expiresAt: undefined, more: {} },
        ...wish,
        ...{ tradeNo: newTradeNo(), token: randomBytes(16).toString('hex'), createdAt: now() },
        ...{ state: 'unpaid', paidFen: 0, paidAt: undefined, closedAt: undefined, refunds: [], seen: false },
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
      const refund = { refundNo, amountFen, at: now() }
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
