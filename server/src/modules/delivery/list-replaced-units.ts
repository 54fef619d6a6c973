import type { Db } from '../../platform/db.ts'
import { listReplacements, type ReplacementRow } from '../stock/public.ts'
import { listReplacedTexts } from './delivery.sql.ts'

/**
 * Every replacement of what an order was delivered, from stock or as texts, with its number in the order, oldest first.
 * Exact under the order's lock.
 */
export async function listReplacedUnits(db: Db, orderNo: string): Promise<ReplacementRow[]> {
  const cards = await listReplacements(db, orderNo)
  // an order was delivered either from stock or as texts
  return cards.length > 0 ? cards : listReplacedTexts(db, orderNo)
}

/** How many were replaced at one time for the same complaint, or for none, oldest first. */
export function countReplacedTogether(
  rows: readonly ReplacementRow[],
): { count: number; complaintNo: string | null; time: string }[] {
  const together = Map.groupBy(rows, ({ complaint_no, at }) => `${at.getTime()} ${complaint_no}`)
  return [...together.values()].flatMap((group) => {
    const [first] = group
    return first
      ? [{ count: group.length, complaintNo: first.complaint_no, time: first.at.toISOString() }]
      : []
  })
}
