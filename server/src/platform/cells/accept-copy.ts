import type { Services } from '../ctx.ts'
import { OperatorError } from '../operator-error.ts'
import { acceptMark, listCellDatabases, readIdentity } from './cell-database.sql.ts'
import { toCellProblem } from './cell-problem.ts'
import { judgeIdentity, openForCheck } from './check-cell-database.ts'

/**
 * Lets a cell be served from an older copy of its database, which lacks what was done since. Returns false where it is none.
 * @throws OperatorError where the cell has no database to itself, or that is another one or does not answer
 */
export async function acceptCopy({ common, config }: Services, cellNumber: number): Promise<boolean> {
  const row = (await listCellDatabases(common)).find(({ cell_number }) => cell_number === cellNumber)
  const url = config.cellDatabaseUrls.get(cellNumber)
  if (!row) throw new OperatorError(`Cell ${cellNumber} has no database to itself.`)
  if (url === undefined) throw new OperatorError(toCellProblem(cellNumber, 'noUrl').says.en)
  const database = openForCheck({ url, pooled: config.cellDatabaseListenUrls.has(cellNumber) })
  try {
    const found = await readIdentity(database.db).catch(() => {
      throw new OperatorError(toCellProblem(cellNumber, 'away').says.en)
    })
    const kind = judgeIdentity(cellNumber, found, row)
    if (kind === 'otherDatabase') throw new OperatorError(toCellProblem(cellNumber, kind).says.en)
    if (!found || kind === undefined) return false
    await acceptMark(common, found)
    return true
  } finally {
    await database.close()
  }
}
