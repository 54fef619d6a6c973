import { isReportedAway } from './cells/cell-away-error.ts'
import { isMoving } from './cells/tenant-guard.sql.ts'
import type { Services } from './ctx.ts'
import { describeError } from './log.ts'
import { readRows } from './read-pages.ts'

const pageSize = 20

/** What a job does with each row that is due. */
interface DueWork<Row> {
  /** The rows after one, or from the beginning, the oldest first, at most `max`. */
  readAfter(last: Row | undefined, max: number): Promise<Row[]>
  act(row: Row): Promise<unknown>
  /** What is logged where that fails: the row stays due. */
  failure: string
}

/**
 * Does what is due, each row once. One that fails is logged and left to the next run, and keeps no other from being done; one of
 * a tenant that moves is done in the cell to which it moves.
 */
export async function doEachDue<Row>(
  { log }: Pick<Services, 'log'>,
  { readAfter, act, failure }: DueWork<Row>,
): Promise<void> {
  for await (const row of readRows(readAfter, pageSize))
    try {
      await act(row)
    } catch (error) {
      if (!isMoving(error) && !(await isReportedAway(error))) log.error(describeError(error), failure)
    }
}
