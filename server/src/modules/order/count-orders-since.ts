import { firstTimedNumber } from '../../platform/cell.ts'
import type { Services } from '../../platform/ctx.ts'
import { countPaidOrdersBetween } from './order-load.sql.ts'

const minuteMs = 60_000

/**
 * How many orders of a cell that were placed in the last minutes are paid. Their numbers begin with the minute, so no more
 * of the table is read than these.
 */
export function countOrdersSince({ db, cell, now }: Services, minutes: number): Promise<number> {
  const until = now()
  const since = new Date(until.getTime() - minutes * minuteMs)
  return countPaidOrdersBetween(db, {
    first: firstTimedNumber(cell, since),
    end: firstTimedNumber(cell, new Date(until.getTime() + minuteMs)),
    since,
  })
}
