import type { ProgramCall } from '@faka/contract/delivery/delivery-program'
import type { ProgramCallRow } from './program-call.sql.ts'

/** The delivery of an order by its seller's program, as the seller sees it. */
export const toProgramCallDto = (row: ProgramCallRow): ProgramCall => ({
  state: row.state,
  tries: row.tries,
  nextTryTime: row.next_try_at?.toISOString() ?? null,
  problem: row.problem,
  status: row.status,
})
