import type { BalanceMonth } from '@faka/contract/wallet/balance-months'

/** What changed a balance in a month. */
export interface MonthChange {
  /** "2026-11" */
  month: string
  credited_fen: number
  debited_fen: number
}

/** The first moment of a month of shops, which have the time of Beijing the whole year, and the first one after it. */
export function spanOfMonth(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  return { from: new Date(`${month}-01T00:00:00+08:00`), to: new Date(`${next}-01T00:00:00+08:00`) }
}

/** The months of a balance, newest first, from its changes by month, oldest first: each begins where the one before ended. */
export function toBalanceMonths(changes: readonly MonthChange[], thisMonth: string): BalanceMonth[] {
  let balanceFen = 0
  const months = changes.map(({ month, credited_fen, debited_fen }) => {
    const openingFen = balanceFen
    balanceFen += credited_fen - debited_fen
    return {
      month,
      openingFen,
      creditedFen: credited_fen,
      debitedFen: debited_fen,
      closingFen: balanceFen,
      isOver: month < thisMonth,
    }
  })
  return months.reverse()
}
