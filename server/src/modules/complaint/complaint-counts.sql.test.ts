import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { addOrderRow } from '../../../../test-support/seed/order-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { countComplaints } from './complaint-counts.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

test('a shop’s complaints about real-money orders are counted by outcome, from the given moment on', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const file = async (
    complaintNo: string,
    changes: Parameters<typeof addComplaintRow>[2],
    sandbox = false,
  ) => {
    await addOrderRow(db, complaintNo, { sandbox })
    await addComplaintRow(db, complaintNo, { order_no: complaintNo, ...changes })
  }
  await file('1', { status: 'resolved' })
  await file('2', { status: 'rejected' })
  await file('3', { status: 'closed', created_at: minutes(1) })
  for (const each of ['4', '5']) await file(each, { status: 'closed' })
  await file('6', { status: 'rejected' })
  await file('7', {})
  await file('of another shop', { shop_id: 2 })
  await file('before', { created_at: minutes(-1) })
  await file('of test money', {}, true)
  await addComplaintRow(db, 'of no order')
  const expected = { made: 7, resolved: 1, rejected: 2, withdrawn: 3 }
  expect(await countComplaints(db, 1, complaintRowsAt)).toEqual(expected)
})
