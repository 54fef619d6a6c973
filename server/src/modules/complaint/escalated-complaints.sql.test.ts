import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { countEscalated, findEscalatedComplaint, findEscalatedPage } from './escalated-complaints.sql.ts'

const minutes = (count: number) => new Date(complaintRowsAt.getTime() + count * 60_000)

/** Inserts a complaint with changes of its status at the given minutes; it is in the last one. */
async function add(
  db: Db,
  complaintNo: string,
  changes: readonly (readonly ['answered' | 'escalated' | 'resolved', minute: number])[],
  shopId = 1,
) {
  const [status, minute] = changes.at(-1) ?? ['answered', 0]
  const ended_at = status === 'resolved' ? minutes(minute) : null
  await addComplaintRow(db, complaintNo, { status, ended_at, shop_id: shopId })
  for (const [to_status, at] of changes)
    await db
      .insertInto('complaint_event')
      .values({
        complaint_no: complaintNo,
        shop_id: shopId,
        to_status,
        side: 'buyer',
        actor: '',
        reason: '',
        at: minutes(at),
      })
      .execute()
}

const seed = async (db: Db) => {
  await add(db, 'answered', [['answered', 1]])
  await add(db, 'B', [['escalated', 4]])
  await add(db, 'A', [['escalated', 4]])
  await add(db, 'Z', [
    ['escalated', 1],
    ['answered', 2],
    ['escalated', 3],
  ])
  await add(db, 'of another', [['escalated', 5]], 2)
  await add(db, 'early', [
    ['escalated', 1],
    ['resolved', 6],
  ])
  await add(db, 'late', [
    ['escalated', 2],
    ['resolved', 7],
  ])
  await add(db, 'not escalated', [
    ['answered', 1],
    ['resolved', 8],
  ])
}

type Wanted = Parameters<typeof findEscalatedPage>[1]

const page = (db: Db, wanted: Partial<Wanted>) =>
  inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    const all: Wanted = { status: 'escalated', shopId: undefined, page: 1, pageSize: 9 }
    const rows = await findEscalatedPage(tx, { ...all, ...wanted })
    return rows.map(({ complaint_no, escalated_at }) => ({ no: complaint_no, at: escalated_at }))
  })

test('complaints that wait for the platform are listed by their latest escalation, the oldest first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await seed(db)
  const waiting = [
    { no: 'Z', at: minutes(3) },
    { no: 'A', at: minutes(4) },
    { no: 'B', at: minutes(4) },
    { no: 'of another', at: minutes(5) },
  ]
  expect(await page(db, {})).toEqual(waiting)
  expect(await page(db, { shopId: 1 })).toEqual(waiting.slice(0, 3))
  expect(await page(db, { pageSize: 2 })).toEqual(waiting.slice(0, 2))
  expect(await page(db, { page: 2, pageSize: 2 })).toEqual(waiting.slice(2))
})

test('of complaints that ended only those are listed that were escalated, the latest end first', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await seed(db)
  expect(await page(db, { status: 'resolved' })).toEqual([
    { no: 'late', at: minutes(2) },
    { no: 'early', at: minutes(1) },
  ])
})

test('complaints that were escalated are counted by state, and found by number', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await seed(db)
  const none = { rejected: 0, closed: 0 }
  expect(await countEscalated(db, undefined)).toEqual({ ...none, escalated: 4, resolved: 2 })
  expect(await countEscalated(db, 2)).toEqual({ ...none, escalated: 1, resolved: 0 })
  for (const each of ['A', 'late'])
    expect(await findEscalatedComplaint(db, each)).toMatchObject({ complaint_no: each })
  expect(await findEscalatedComplaint(db, 'not escalated')).toBeUndefined()
})
