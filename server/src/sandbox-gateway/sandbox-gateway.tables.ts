import type { Generated, GeneratedAlways } from 'kysely'
import type { Dialect, TradeState } from '../../../simulators/epay/epay-trade.ts'

export interface MerchantTable {
  pid: GeneratedAlways<number>
  name: string
  md5_key: string
  merchant_public_key: string
  gateway_private_key: string
  created_at: Date
}

export interface TradeTable {
  trade_no: string
  pid: number
  out_trade_no: string
  token: string | null
  dialect: Dialect
  pay_type: string
  subject: string
  param: string
  amount_fen: number
  notify_url: string
  return_url: string
  state: TradeState
  paid_fen: number | null
  paid_at: Date | null
  refunded_fen: Generated<number>
  pay_due: Date | null
  created_at: Date
}

interface LedgerTable {
  entry_no: GeneratedAlways<number>
  pid: number
  trade_no: string
  kind: 'pay' | 'refund'
  amount_fen: number
  refund_no: string | null
  out_refund_no: string | null
  at: Date
}

interface CallBackTable {
  trade_no: string
  copy: number
  tries: Generated<number>
  next_at: Date
}

declare module '../platform/db.ts' {
  interface CommonTables {
    'sandbox_gateway.merchant': MerchantTable
    'sandbox_gateway.trade': TradeTable
    'sandbox_gateway.ledger': LedgerTable
    'sandbox_gateway.call_back': CallBackTable
  }
}
