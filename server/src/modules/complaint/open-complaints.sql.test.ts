import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { findOpenComplaints } from './open-complaints.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

test('complaints that wait for the seller are listed, the nearest deadline first, and counted beyond the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addComplaintRow(db, 'B', { due_at: minutes(2) })
  await addComplaintRow(db, 'A', { due_at: minutes(2), shop_id: 2 })
  await addComplaintRow(db, 'Z', { due_at: minutes(1) })
  await addComplaintRow(db, 'answered', { status: 'answered' })
  await addComplaintRow(db, 'of another', { due_at: minutes(0), shop_id: 3 })
  const find = (max: number) =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      const rows = await findOpenComplaints(tx, [1, 2], max)
      return rows.map(({ complaint_no, total }) => `${complaint_no} of ${total}`)
    })
  expect(await find(9)).toEqual(['Z of 3', 'A of 3', 'B of 3'])
  expect(await find(2)).toEqual(['Z of 3', 'A of 3'])
})
