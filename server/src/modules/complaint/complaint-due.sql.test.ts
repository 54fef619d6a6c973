import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { addLeavingShops } from '../../../../test-support/seed/leaving-shops.ts'
import { expectClaimedOnce } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

/** Complaints that are overdue at a time, and are read as they lie in the table. */
const listOverdue = (db: Db, now: Date, limit: number) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return (await listOverdueComplaints(tx, now, limit)).map(({ complaint_no }) => complaint_no)
  })

/** Claims complaints that are due within five minutes. */
const claimSoon = async (tx: Tx, now: Date, limit: number) => {
  await readWithoutIndexes(tx)
  const until = new Date(now.getTime() + 5 * 60_000)
  return (await claimDueSoon(tx, { now, until, limit })).map(({ complaint_no }) => complaint_no)
}

test('complaints whose deadline has passed are listed, the longest overdue first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addComplaintRow(db, 'second', { due_at: minutes(2) })
  await addComplaintRow(db, 'first', { due_at: minutes(1) })
  await addComplaintRow(db, 'third', { due_at: minutes(3) })
  await addComplaintRow(db, 'answered', { status: 'answered' })
  expect(await listOverdue(db, minutes(2), 9)).toEqual(['first', 'second'])
  expect(await listOverdue(db, minutes(9), 2)).toEqual(['first', 'second'])
})

test('a seller is reminded of a deadline that is near and not past, once, the nearest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addComplaintRow(db, 'second', { due_at: minutes(12) })
  await addComplaintRow(db, 'first', { due_at: minutes(10) })
  await addComplaintRow(db, 'past', { due_at: minutes(4) })
  await addComplaintRow(db, 'reminded', { due_at: minutes(10), reminded_at: complaintRowsAt })
  const work = { first: 'first', second: 'second', firstDueAt: minutes(5), claim: claimSoon }
  await expectClaimedOnce(db, work, new Date(minutes(10).getTime() - 1))
  await addComplaintRow(db, 'due now', { due_at: minutes(20) })
  expect(await inTx(db, (tx) => claimSoon(tx, minutes(20), 9))).toEqual([])
})

test('complaints about a shop that moves to another cell are neither decided nor reminded of', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addLeavingShops(db, { stays: 1, leaving: 2, left: 3 })
  for (const shop_id of [4, 3, 2, 1])
    await addComplaintRow(db, `about ${shop_id}`, { shop_id, due_at: minutes(10 + shop_id) })
  expect(await inTx(db, (tx) => claimSoon(tx, minutes(10), 9))).toHaveLength(2)
  const reminded = await db.selectFrom('complaint').selectAll().where('reminded_at', 'is not', null).execute()
  expect(reminded.map(({ shop_id }) => shop_id).sort()).toEqual([1, 4])
  expect(await listOverdue(db, minutes(20), 9)).toEqual(['about 1', 'about 4'])
})
