import { expect, test } from 'vitest'
import { addProgramCallRow, programCallRowsAt } from '../../../../test-support/seed/program-call-rows.ts'
import { addShopRow } from '../../../../test-support/seed/shop-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTx } from '../../platform/db.ts'
import { countPendingPrograms, dropProgram, findProgram, putProgram } from './delivery-program.sql.ts'

const later = new Date(programCallRowsAt.getTime() + 60_000)

test('a shop has one program, the last that was set, and another shop’s stays as it is', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  const program = (shop_id: number, url: string) => ({ shop_id, url, sealed_key: Buffer.from(url) })
  await putProgram(db, program(one, 'first'))
  await putProgram(db, program(two, 'other'))
  await putProgram(db, program(one, 'second'))
  expect(await findProgram(db, one)).toEqual(program(one, 'second'))
  expect(await findProgram(db, two)).toEqual(program(two, 'other'))
  expect(await findProgram(db, two + 1)).toBeUndefined()
})

test('removing a shop’s program makes the calls due that wait for it, and no others', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addShopRow(db, 'one'), await addShopRow(db, 'two')]
  for (const shop_id of [one, two])
    await putProgram(db, { shop_id, url: 'program', sealed_key: Buffer.alloc(1) })
  await addProgramCallRow(db, 'A', { shop_id: one })
  await addProgramCallRow(db, 'B', { shop_id: one })
  await addProgramCallRow(db, 'C', { shop_id: one, state: 'done' })
  await addProgramCallRow(db, 'D', { shop_id: two })
  await addProgramCallRow(db, 'E', { shop_id: two, state: 'failed' })
  expect([await countPendingPrograms(db, one), await countPendingPrograms(db, two)]).toEqual([2, 1])
  const drop = (shopId: number, now: Date) => inTx(db, (tx) => dropProgram(tx, shopId, now))
  const due = async () =>
    (await db.selectFrom('program_call').selectAll().orderBy('order_no').execute()).map(
      ({ next_try_at }) => next_try_at,
    )
  expect(await drop(one, later)).toBe(true)
  const dueNow = [later, later, null, programCallRowsAt, null]
  expect(await due()).toEqual(dueNow)
  expect(await findProgram(db, one)).toBeUndefined()
  expect((await findProgram(db, two))?.shop_id).toBe(two)
  expect(await drop(one, new Date(0))).toBe(false)
  expect(await due()).toEqual(dueNow)
})
