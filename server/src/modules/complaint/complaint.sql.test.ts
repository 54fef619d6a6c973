import { type Insertable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { expectClaimedOnce, expectToWait } from '../../../../test-support/server/expect-claimed-once.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables, type Tx } from '../../platform/db.ts'
import {
  type ComplaintTransition,
  findComplaint,
  findLastProofs,
  findProofPage,
  findRunningComplaint,
  insertComplaint,
  insertProof,
  listComplaintEvents,
  lockComplaint,
  transitionComplaint,
} from './complaint.sql.ts'
import { countComplaints } from './complaint-counts.sql.ts'
import { claimDueSoon, listOverdueComplaints } from './complaint-due.sql.ts'
import { type ComplaintFilter, countByStatus, findComplaintPage } from './complaint-page.sql.ts'

const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)

type NewRow = Insertable<Tables['complaint']>

/** Inserts a complaint, open and due in an hour; of another status, it has what that status requires. */
const add = (db: Db, complaintNo: string, { status = 'open', ...changes }: Partial<NewRow> = {}) => {
  const isOver = status === 'resolved' || status === 'rejected' || status === 'closed'
  const end: Partial<NewRow> =
    status === 'resolved' ? { outcome: 'replaced', decided_by: 'seller', made_good_ids: [1] } : {}
  return db
    .insertInto('complaint')
    .values({
      complaint_no: complaintNo,
      order_no: `order of ${complaintNo}`,
      shop_id: 1,
      account_id: null,
      type: 'other',
      expectation: 'refund',
      card_ids: [1],
      sealed_contact: Buffer.alloc(1),
      status,
      due_at: status === 'open' ? minutes(60) : null,
      ended_at: isOver ? orderRowsAt : null,
      ...end,
      created_at: orderRowsAt,
      updated_at: orderRowsAt,
      ...changes,
    })
    .execute()
}

const numbers = (rows: readonly { complaint_no: string }[]) => rows.map(({ complaint_no }) => complaint_no)

const inTableOrder = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return read(tx)
  })

test('a shop’s complaints about real-money orders are counted by outcome, from the given moment on', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const file = async (complaintNo: string, changes: Partial<NewRow>, sandbox = false) => {
    await addOrderRow(db, complaintNo, { sandbox })
    await add(db, complaintNo, { order_no: complaintNo, ...changes })
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
  await add(db, 'of no order')
  const expected = { made: 7, resolved: 1, rejected: 2, withdrawn: 3 }
  expect(await countComplaints(db, 1, orderRowsAt)).toEqual(expected)
})

test('complaints whose deadline has passed are listed, the longest overdue first, up to the limit', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(db, 'second', { due_at: minutes(2) })
  await add(db, 'first', { due_at: minutes(1) })
  await add(db, 'third', { due_at: minutes(3) })
  await add(db, 'answered', { status: 'answered' })
  const list = async (now: Date, limit: number) =>
    numbers(await inTableOrder(db, (tx) => listOverdueComplaints(tx, now, limit)))
  expect(await list(minutes(2), 9)).toEqual(['first', 'second'])
  expect(await list(minutes(9), 2)).toEqual(['first', 'second'])
})

test('a seller is reminded of a deadline that is near and not past, once, the nearest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(db, 'second', { due_at: minutes(12) })
  await add(db, 'first', { due_at: minutes(10) })
  await add(db, 'past', { due_at: minutes(4) })
  await add(db, 'reminded', { due_at: minutes(10), reminded_at: orderRowsAt })
  const claim = async (tx: Tx, now: Date, limit: number) => {
    await readWithoutIndexes(tx)
    const until = new Date(now.getTime() + 5 * 60_000)
    return numbers(await claimDueSoon(tx, { now, until, limit }))
  }
  const work = { first: 'first', second: 'second', firstDueAt: minutes(5), claim }
  await expectClaimedOnce(db, work, new Date(minutes(10).getTime() - 1))
  await add(db, 'due now', { due_at: minutes(20) })
  expect(await inTx(db, (tx) => claim(tx, minutes(20), 9))).toEqual([])
})

test('a page of complaints has those of its scope and status, newest or nearest deadline first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await add(db, 'B', { account_id: 5, due_at: minutes(30) })
  await add(db, 'A', { account_id: 5, due_at: minutes(20) })
  await add(db, 'answered', { account_id: 5, status: 'answered', created_at: minutes(9) })
  await add(db, 'older', { account_id: 5, created_at: minutes(-1), due_at: minutes(40) })
  await add(db, 'taken over', { order_no: 'T', created_at: minutes(-2), due_at: minutes(50) })
  await add(db, 'of another', { account_id: 6, order_no: 'U', shop_id: 2, created_at: minutes(-3) })
  const page = async (
    filter: ComplaintFilter,
    paging: Partial<Parameters<typeof findComplaintPage>[2]> = {},
  ) =>
    numbers(
      await inTableOrder(db, (tx) =>
        findComplaintPage(tx, filter, { status: undefined, page: 1, pageSize: 9, ...paging }),
      ),
    )
  const mine = { accountId: 5, takenOver: ['T', 'U'] }
  expect(await page(mine)).toEqual(['answered', 'A', 'B', 'older', 'taken over'])
  expect(await page(mine, { status: 'open' })).toEqual(['A', 'B', 'older', 'taken over'])
  expect(await page(mine, { byDeadline: true })).toEqual(['A', 'B', 'older', 'taken over', 'answered'])
  expect(await page(mine, { pageSize: 2 })).toEqual(['answered', 'A'])
  expect(await page(mine, { page: 2, pageSize: 2 })).toEqual(['B', 'older'])
  expect(await page({ orderNo: 'T' })).toEqual(['taken over'])
  expect(await page({ shopIds: [2] })).toEqual(['of another'])
  expect(await countByStatus(db, { shopIds: [2] })).toMatchObject({ open: 1, resolved: 0 })
})

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
          created_at: orderRowsAt,
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
    overriding system value values (0, '1', 1, 'answered', 'seller', '', '', ${orderRowsAt})`.execute(db)
  const events = async () =>
    (await inTableOrder(db, (tx) => listComplaintEvents(tx, '1'))).map(({ to_status }) => to_status)
  expect(await events()).toEqual(['answered', 'open', 'rejected'])
})

test('a complaint’s messages are read by page, oldest first, and the last one of each complaint is found', async () => {
  await using opened = await freshDb()
  const { db } = opened
  for (const each of ['1', '2', '3']) await add(db, each)
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
        at: orderRowsAt,
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
