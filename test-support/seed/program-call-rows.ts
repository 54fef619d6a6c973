import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../server/src/platform/db.ts'

/** The moment at which these calls began unless given. */
export const programCallRowsAt = new Date('2026-03-01T00:00:00Z')

/** Inserts a call of the program of shop 1 for an order, pending and due; one that ended has what that requires. */
export const addProgramCallRow = (
  db: Db,
  orderNo: string,
  { state = 'pending', ...changes }: Partial<Insertable<Tables['program_call']>> = {},
) =>
  db
    .insertInto('program_call')
    .values({
      order_no: orderNo,
      shop_id: 1,
      state,
      next_try_at: state === 'pending' ? programCallRowsAt : null,
      problem: null,
      status: null,
      answer_hash: null,
      created_at: programCallRowsAt,
      ended_at: state === 'pending' ? null : programCallRowsAt,
      ...changes,
    })
    .execute()
