import type { Services } from '../ctx.ts'
import type { Job } from '../jobs.ts'
import { describeError } from '../log.ts'
import { isCellAway } from './cell-away-error.ts'
import { type CellDatabaseRow, listCellDatabases, raiseMark, recordMark } from './cell-database.sql.ts'

/** Raises the mark of one database. Returns the recorded one then; that of before where this failed. */
async function markCell({ cells, common, log }: Services, row: CellDatabaseRow): Promise<number> {
  const number = row.cell_number
  const cell = cells.reachable().find((each) => each.cell.number === number)
  if (!cell || !cells.isApart(number)) return row.mark
  try {
    const mark = await raiseMark(cell.db, row)
    if (mark === undefined) return row.mark
    await recordMark(common, { ...row, mark })
    return mark
  } catch (error) {
    // one that takes no writes keeps no other from being marked
    if (!isCellAway(error))
      log.warn({ cell: number, ...describeError(error) }, 'the mark of a cell could not be raised')
    return row.mark
  }
}

/**
 * Raises the mark of each database that a cell has to itself, by which an older copy of it is known, and one of the first
 * database. Of several hosts one does so in a minute: a mark that was raised since this process looked is left as it is.
 */
export function markCells(services: Services): Job {
  let seen: ReadonlyMap<number, number> = new Map()
  return {
    name: 'mark cells',
    everySeconds: 60,
    async run() {
      const next = new Map<number, number>()
      for (const row of await listCellDatabases(services.common)) {
        const isDue = seen.get(row.cell_number) === row.mark
        next.set(row.cell_number, isDue ? await markCell(services, row) : row.mark)
      }
      seen = next
      return false
    },
  }
}
