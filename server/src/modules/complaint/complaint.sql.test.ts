import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTableOrder } from '../../../../test-support/server/read-without-indexes.ts'
import { inTx } from '../../platform/db.ts'
import {
  type ComplaintTransition,
  findComplaint,
  findLastProofs,
  findProofPage,
  findRunningComplaint,
  insertComplaint,
  insertProof,
  listComplaintEvents,
  listComplaintRowsOfOrder,
  lockComplaint,
  transitionComplaint,
} from './complaint.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

test('an order has one running complaint, and a change of one changes no other', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const insert = (complaintNo: string, orderNo: string) =>
    inTx(db, (tx) =>
      insertComplaint(
        tx,
        {
          complaint_no: complaintNo,
          order_no: orderNo,
          shop_id: 1,
          account_id: null,
          type: 'other',
          expectation: 'refund',
          card_ids: [1],
          sealed_contact: Buffer.alloc(1),
          created_at: complaintRowsAt,
          due_at: minutes(9),
        },
        'buyer',
      ),
    )
  expect([await insert('1', 'A'), await insert('2', 'B'), await insert('3', 'A')]).toEqual([
    true,
    true,
    false,
  ])
  const change: ComplaintTransition = {
    from: 'open',
    to: 'rejected',
    side: 'platform',
    actor: 'Wang',
    reason: 'rejected',
  }
  const move = (complaintNo: string) =>
    inTx(db, (tx) => transitionComplaint(tx, complaintNo, change, minutes(1)))
  await move('1')
  await expect(move('1')).rejects.toThrow('not in the status')
  expect((await findComplaint(db, '2'))?.status).toBe('open')
  expect((await findComplaint(db, '1'))?.status).toBe('rejected')
  expect(await findRunningComplaint(db, 'A')).toBeUndefined()
  expect(await findRunningComplaint(db, 'B')).toEqual({ complaint_no: '2' })
  for (const each of ['1', '2'])
    expect((await inTx(db, (tx) => lockComplaint(tx, each)))?.complaint_no).toBe(each)
  await expectToWait(db, (tx) => lockComplaint(tx, '1'))
  // an event that is stored after the later ones in the table
  await sql`
    insert into complaint_event (event_id, complaint_no, shop_id, to_status, side, actor, reason, at)
    overriding system value values (0, '1', 1, 'answered', 'seller', '', '', ${complaintRowsAt})`.execute(db)
  const events = async () =>
    (await inTableOrder(db, (tx) => listComplaintEvents(tx, '1'))).map(({ to_status }) => to_status)
  expect(await events()).toEqual(['answered', 'open', 'rejected'])
})

test('a complaint’s messages are read by page, oldest first, and the last one of each complaint is found', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await addComplaintRow(db, each)
  const say = (proofNo: string, complaintNo: string) =>
    inTx(db, (tx) =>
      insertProof(tx, {
        proof_no: proofNo,
        complaint_no: complaintNo,
        shop_id: 1,
        side: 'buyer',
        actor: 'device secret',
        sealed_text: Buffer.alloc(1),
        image_keys: [],
        at: complaintRowsAt,
      }),
    )
  for (const each of ['a', 'b', 'c']) await say(each, '2')
  await say('d', '1')
  await say('e', '1')
  await say('f', '3')
  // changed rows move to the end of the table
  await db
    .updateTable('proof')
    .set({ image_keys: ['changed'] })
    .where('proof_no', '=', 'a')
    .execute()
  const page = async (number: number) => {
    const { rows, total } = await inTableOrder(db, (tx) =>
      findProofPage(tx, '2', { page: number, pageSize: 2 }),
    )
    return [rows.map(({ proof_no }) => proof_no), total]
  }
  expect([await page(1), await page(2)]).toEqual([
    [['a', 'b'], 3],
    [['c'], 3],
  ])
  const last = await inTableOrder(db, (tx) => findLastProofs(tx, ['1', '2']))
  expect(last.map(({ proof_no }) => proof_no)).toEqual(['e', 'c'])
})

test('every complaint about an order is listed, oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const order = { order_no: 'A', status: 'closed' } as const
  await addComplaintRow(db, '1', { order_no: 'A', created_at: minutes(3) })
  await addComplaintRow(db, '2', { ...order, created_at: minutes(1) })
  await addComplaintRow(db, '3', { ...order, created_at: minutes(2) })
  await addComplaintRow(db, 'about another', { order_no: 'B' })
  const listed = await inTableOrder(db, (tx) => listComplaintRowsOfOrder(tx, 'A'))
  expect(listed.map(({ complaint_no }) => complaint_no)).toEqual(['2', '3', '1'])
})
