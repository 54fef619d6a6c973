import type { Services } from '../ctx.ts'
import type { Job } from '../jobs.ts'
import { raiseMark, recordMark } from './cell-database.sql.ts'
import { orIfAway } from './in-cells.ts'

/** Raises the mark of each database that a cell has to itself, by which an older copy of it is known. */
export const markCells = ({ cells, common }: Services): Job => ({
  name: 'mark cells',
  everySeconds: 60,
  async run() {
    for (const { cell, db } of cells.reachable())
      if (cells.isApart(cell.number))
        await orIfAway(
          raiseMark(db).then((mark) => recordMark(common, cell.number, mark)),
          undefined,
        )
    return false
  },
})
