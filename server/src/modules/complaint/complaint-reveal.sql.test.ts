import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { insertComplaintReveal, listComplaintReveals } from './complaint-reveal.sql.ts'

test('who opened the cards of a complaint is listed, the latest first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2']) await addComplaintRow(db, each)
  for (const [complaint_no, actor] of [
    ['1', 'Li'],
    ['2', 'Wang'],
    ['1', 'Zhao'],
    ['1', 'Chen'],
  ] as const)
    await insertComplaintReveal(db, { complaint_no, shop_id: 1, actor, at: complaintRowsAt })
  const list = (complaintNo: string, max: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      return (await listComplaintReveals(tx, complaintNo, max)).map(({ actor }) => actor)
    })
  expect(await list('1', 9)).toEqual(['Chen', 'Zhao', 'Li'])
  expect(await list('1', 2)).toEqual(['Chen', 'Zhao'])
  expect(await list('2', 9)).toEqual(['Wang'])
})
