import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import { type ComplaintFilter, countByStatus, findComplaintPage, totalOf } from './complaint-page.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

test('a page of complaints has those of its scope and status, newest or nearest deadline first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addComplaintRow(db, 'B', { account_id: 5, due_at: minutes(30) })
  await addComplaintRow(db, 'A', { account_id: 5, due_at: minutes(20) })
  await addComplaintRow(db, 'answered', { account_id: 5, status: 'answered', created_at: minutes(9) })
  await addComplaintRow(db, 'older', { account_id: 5, created_at: minutes(-1), due_at: minutes(40) })
  await addComplaintRow(db, 'taken over', { order_no: 'T', created_at: minutes(-2), due_at: minutes(50) })
  await addComplaintRow(db, 'of another', {
    account_id: 6,
    order_no: 'U',
    shop_id: 2,
    created_at: minutes(-3),
  })
  const page = (
    filter: ComplaintFilter,
    paging: Partial<Parameters<typeof findComplaintPage>[2]> = {},
  ): Promise<string[]> =>
    inTx(db, async (tx) => {
      await readWithoutIndexes(tx)
      const rows = await findComplaintPage(tx, filter, { status: undefined, page: 1, pageSize: 9, ...paging })
      return rows.map(({ complaint_no }) => complaint_no)
    })
  const mine = { accountId: 5, takenOver: ['T', 'U'] }
  expect(await page(mine)).toEqual(['answered', 'A', 'B', 'older', 'taken over'])
  expect(await page(mine, { status: 'open' })).toEqual(['A', 'B', 'older', 'taken over'])
  expect(await page(mine, { byDeadline: true })).toEqual(['A', 'B', 'older', 'taken over', 'answered'])
  expect(await page(mine, { pageSize: 2 })).toEqual(['answered', 'A'])
  expect(await page(mine, { page: 2, pageSize: 2 })).toEqual(['B', 'older'])
  expect(await page({ orderNo: 'T' })).toEqual(['taken over'])
  expect(await page({ shopIds: [2] })).toEqual(['of another'])
  expect(await page({ shopIds: [] })).toEqual([])
})

test('complaints of a scope are counted by status, and in total', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await addComplaintRow(db, each)
  for (const each of ['4', '5']) await addComplaintRow(db, each, { status: 'rejected' })
  await addComplaintRow(db, '6', { status: 'resolved' })
  await addComplaintRow(db, 'of another shop', { shop_id: 2 })
  const counts = await countByStatus(db, { shopIds: [1] })
  expect(counts).toEqual({ open: 3, answered: 0, escalated: 0, resolved: 1, rejected: 2, closed: 0 })
  expect([totalOf(counts, undefined), totalOf(counts, 'rejected'), totalOf(counts, 'closed')]).toEqual([
    6, 2, 0,
  ])
  expect(await countByStatus(db, { shopIds: [2] })).toMatchObject({ open: 1, rejected: 0 })
})
