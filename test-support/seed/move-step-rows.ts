import type { Db } from '../../server/src/platform/db.ts'

/** Shop 1 stays in this cell, since its move was undone; shop 2 is leaving it, and shop 3 left it a moment ago. */
export const addMoveStepRows = (db: Db) =>
  db
    .insertInto('move_step')
    .values(
      (['undone', 'leaving', 'left'] as const).map((state, index) => ({
        move_no: state,
        tenant_id: index + 1,
        state,
        at: new Date(0),
      })),
    )
    .execute()
