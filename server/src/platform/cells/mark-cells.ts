import type { Services } from '../ctx.ts'
import type { Job } from '../jobs.ts'
import { isCellAway } from './cell-away-error.ts'
import { raiseMark } from './cell-database.sql.ts'

/** Raises the mark of each database that a cell has to itself, by which an older copy of it is known. */
export const markCells = ({ cells, common }: Services): Job => ({
  name: 'mark cells',
  everySeconds: 60,
  async run() {
    for (const { cell, db } of cells.reachable())
      if (cells.isApart(cell.number))
        await raiseMark(db, common, cell.number).catch((error) => {
          if (!isCellAway(error)) throw error
        })
    return false
  },
})
