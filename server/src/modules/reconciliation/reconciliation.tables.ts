import type { Generated } from 'kysely'

/** How a statement and our ledger differ. */
export type StatementDifferenceKind = 'missingHere' | 'missingThere' | 'amountDiffers'

declare module '../../platform/db.ts' {
  interface Tables {
    bill_check: {
      pay_channel_id: string
      day: string
      state: 'due' | 'done'
      lines: Generated<number>
      tries: Generated<number>
      next_try_at: Date | null
      checked_at: Date | null
    }
    bill_difference: {
      difference_id: Generated<number>
      pay_channel_id: string
      day: string
      kind: StatementDifferenceKind
      what: 'paid' | 'refunded'
      trade_no: string
      number: string
      here_fen: number | null
      there_fen: number | null
      found_at: Date
    }
    money_decision: {
      decision_id: Generated<number>
      case_no: string
      decision: 'accepted' | 'refunded' | 'dismissed'
      actor: string
      why: string
      at: Date
    }
  }
}
