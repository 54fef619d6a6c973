import type { Db } from '../../server/src/platform/db.ts'

/** The moment at which these moves began. */
const movesBeganAt = new Date('2026-03-01T00:00:00Z')

/** Inserts the steps of three moves to another cell: one shop leaves this cell, one has left it, and a third one stays. */
export const addLeavingShops = (
  db: Db,
  { leaving, left, stays }: Record<'leaving' | 'left' | 'stays', number>,
) =>
  db
    .insertInto('move_step')
    .values([
      { move_no: 'leaving', tenant_id: leaving, state: 'leaving', at: movesBeganAt },
      { move_no: 'left', tenant_id: left, state: 'left', at: movesBeganAt },
      { move_no: 'undone', tenant_id: stays, state: 'undone', at: movesBeganAt },
    ])
    .execute()
