import type { BalanceMonth } from '@faka/contract/wallet/balance-months'

/** What changed a balance in a month. */
export interface MonthChange {
  /** "2026-11" */
  month: string
  credited_fen: number
  debited_fen: number
}

/** The month after one. */
const monthAfter = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** The first moment of a month of shops, which have the time of Beijing the whole year, and the first one after it. */
export const spanOfMonth = (month: string): { from: Date; to: Date } => ({
  from: new Date(`${month}-01T00:00:00+08:00`),
  to: new Date(`${monthAfter(month)}-01T00:00:00+08:00`),
})

/** The months from one to another, the newest first. */
export function monthsFromTo(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.unshift(month)
  return months
}

/** The months of a balance, newest first, from its changes by month, oldest first: each opens with what the one before closed with. */
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
