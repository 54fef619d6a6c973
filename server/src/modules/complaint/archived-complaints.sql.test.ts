import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addComplaintRow,
  addProofRow,
  complaintRowsAt,
} from '../../../../test-support/seed/complaint-rows.ts'
import { addRecallRow } from '../../../../test-support/seed/recall-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import {
  listComplaintsAfter,
  listProofsOfComplaints,
  listRemediesAfter,
  type RecallRemedyRow,
} from './archived-complaints.sql.ts'
import type { ComplaintRow } from './complaint.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

test('complaints about a shop are read in parts, the oldest first, each once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await addComplaintRow(db, 'A', { created_at: minutes(3) })
  await addComplaintRow(db, 'D', { created_at: minutes(2) })
  await addComplaintRow(db, 'C', { created_at: minutes(2) })
  await addComplaintRow(db, 'B', { created_at: minutes(2) })
  await addComplaintRow(db, 'E', { created_at: minutes(1) })
  await addComplaintRow(db, 'about another', { shop_id: 2, created_at: minutes(2) })
  const list = (last: ComplaintRow | undefined, max: number) =>
    inTableOrder(db, (tx) => listComplaintsAfter(tx, 1, last, max))
  const numbers = (rows: readonly ComplaintRow[]) => rows.map(({ complaint_no }) => complaint_no)
  const all = await list(undefined, 9)
  expect(numbers(all)).toEqual(['E', 'B', 'C', 'D', 'A'])
  expect(numbers(await list(undefined, 2))).toEqual(['E', 'B'])
  expect(numbers(await list(all[1], 2))).toEqual(['C', 'D'])
  expect(numbers(await list(all[3], 2))).toEqual(['A'])
  expect(await list(all[4], 2)).toEqual([])
})

test('the messages of complaints are read by complaint, the oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await addComplaintRow(db, each)
  for (const each of ['3', '2', '1']) await addProofRow(db, `of ${each}`, each)
  await addProofRow(db, 'last of 1', '1')
  // changed rows move to the end of the table
  await db
    .updateTable('proof')
    .set({ image_keys: ['changed'] })
    .where('proof_no', '=', 'of 1')
    .execute()
  const listed = await inTableOrder(db, (tx) => listProofsOfComplaints(tx, ['1', '2', 'unknown']))
  expect(listed.map(({ proof_no }) => proof_no)).toEqual(['of 1', 'last of 1', 'of 2'])
})

test('what buyers of recalled cards of a shop got is read in parts, the oldest first, each once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const recallId = await addRecallRow(db, 'one')
  const add = (remedyId: number, at: Date, shopId = 1) =>
    sql`
      insert into recall_remedy (remedy_id, recall_id, shop_id, order_no, card_id, kind, request_id, actor, at)
      overriding system value
      values (${remedyId}, ${recallId}, ${shopId}, 'A', ${remedyId}, 'replaced', ${randomUUID()}, 'seller', ${at})
      `.execute(db)
  await add(11, minutes(3))
  await add(14, minutes(2))
  await add(13, minutes(2))
  await add(12, minutes(2))
  await add(15, minutes(1))
  await add(16, minutes(2), 2)
  const list = (last: RecallRemedyRow | undefined, max: number) =>
    inTableOrder(db, (tx) => listRemediesAfter(tx, 1, last, max))
  const numbers = (rows: readonly RecallRemedyRow[]) => rows.map(({ remedy_id }) => remedy_id)
  const all = await list(undefined, 9)
  expect(numbers(all)).toEqual([15, 12, 13, 14, 11])
  expect(numbers(await list(undefined, 2))).toEqual([15, 12])
  expect(numbers(await list(all[1], 2))).toEqual([13, 14])
  expect(numbers(await list(all[3], 2))).toEqual([11])
  expect(await list(all[4], 2)).toEqual([])
})
