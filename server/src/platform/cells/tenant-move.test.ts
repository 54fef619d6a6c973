import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { toCell } from '../cell.ts'
import { insertMoveStep } from './move-step.sql.ts'
import { dropGuards, guardTable } from './tenant-guard.sql.ts'
import { beginMove, changeMove, findMove, type MoveState, type TenantMove } from './tenant-move.sql.ts'

const at = new Date(0)

const moveOf = (moveNo: string): TenantMove => ({
  tenant_id: 7,
  from_cell: 0,
  to_cell: 1,
  state: 'moving',
  guarded: true,
  started_at: at,
  moved_at: null,
  move_no: moveNo,
})

test('a move begins over one that was undone, and over no other', async () => {
  await using db = await freshDb()
  const common = db.db
  const first = moveOf('FIRST')
  expect(await beginMove(common, first)).toBe(true)
  const next: [MoveState, MoveState][] = [
    ['moving', 'arriving'],
    ['arriving', 'arrived'],
    ['arrived', 'moved'],
  ]
  for (const [from, to] of next) {
    expect(await beginMove(common, moveOf('SECOND'))).toBe(false)
    expect(await findMove(common, 'FIRST')).toEqual({ ...first, state: from })
    await changeMove(common, first, { from, to, movedAt: to === 'moved' ? at : null })
  }
  expect(await beginMove(common, moveOf('SECOND'))).toBe(false)
  await changeMove(common, first, { from: 'moved', to: 'undone' })
  expect(await beginMove(common, moveOf('SECOND'))).toBe(true)
  expect(await findMove(common, 'FIRST')).toBeUndefined()
})

test('a program that moves shops in one transaction begins no move, also over one in steps that is broken off', async () => {
  await using db = await freshDb()
  // what it inserts, and it changes the row of an earlier move whatever state that has
  const beginInOneTransaction = () =>
    sql`insert into tenant_move (tenant_id, from_cell, to_cell, state, guarded, started_at, moved_at)
      values (7, 0, 1, 'moving', true, ${at}, null)
      on conflict (tenant_id, from_cell) do update set state = excluded.state, guarded = excluded.guarded`.execute(
      db.db,
    )
  const refused = /violates check constraint "tenant_move_in_steps_check"/
  await expect(beginInOneTransaction()).rejects.toThrow(refused)
  const move = moveOf('IN-STEPS')
  await beginMove(db.db, move)
  await changeMove(db.db, move, { from: 'moving', to: 'arriving' })
  await expect(beginInOneTransaction()).rejects.toThrow(refused)
  expect(await findMove(db.db, 'IN-STEPS')).toEqual({ ...move, state: 'arriving' })
})

test('the guards of an earlier move are dropped, and those of the one that runs stay', async () => {
  await using db = await freshDb()
  const listGuards = async () =>
    (
      await sql<{ name: string }>`
        select tgname as name from pg_trigger where starts_with(tgname, 'moves_of_7_') order by 1`.execute(
        db.db,
      )
    ).rows.map(({ name }) => name)
  for (const move of [moveOf('EARLIER'), moveOf('RUNNING')]) {
    if (move.move_no === 'RUNNING') await insertMoveStep(db.db, toCell(0), move, { state: 'leaving', at })
    await guardTable(db.db, 'public', { name: 'item', of: { column: 'shop_id' } }, move)
  }
  expect(await listGuards()).toHaveLength(4)
  await dropGuards(db.db, 'public', moveOf('EARLIER'))
  expect(await listGuards()).toEqual(['moves_of_7_RUNNING', 'moves_of_7_RUNNING_rows'])
})
