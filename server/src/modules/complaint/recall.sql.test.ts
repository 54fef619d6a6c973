import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addComplaintRow, complaintRowsAt } from '../../../../test-support/seed/complaint-rows.ts'
import { addRecallRow } from '../../../../test-support/seed/recall-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { inTx } from '../../platform/db.ts'
import {
  insertRecallNotice,
  insertRecallRemedies,
  listComplaintRefunds,
  listRecallNotices,
  listRecallRemedies,
  listRunningComplaints,
} from './recall.sql.ts'

const byNumber = (a: { order_no: string }, b: { order_no: string }) => a.order_no.localeCompare(b.order_no)

const given = { shop_id: 1, actor: 'seller', request_id: randomUUID(), at: complaintRowsAt }

test('what buyers got for recalled cards is found by their orders, and a card gets it once', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const recall_id = await addRecallRow(db, 'one')
  const give = (orderNo: string, cardId: number) =>
    inTx(db, (tx) =>
      insertRecallRemedies(tx, [
        { ...given, recall_id, order_no: orderNo, card_id: cardId, kind: 'refunded', amount_fen: cardId },
      ]),
    )
  await give('A', 1)
  await give('B', 2)
  await give('C', 3)
  await expect(give('A', 3)).rejects.toThrow('unique')
  const listed = await listRecallRemedies(db, ['A', 'B', 'unknown'])
  expect(listed.sort(byNumber)).toMatchObject([
    { order_no: 'A', card_id: 1, amount_fen: 1 },
    { order_no: 'B', card_id: 2, amount_fen: 2 },
  ])
})

test('cards that complaints refunded, and running complaints, are found by their orders', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const refunded = { status: 'resolved', outcome: 'refunded' } as const
  await addComplaintRow(db, '1', { order_no: 'A', ...refunded, made_good_ids: [1, 2] })
  await addComplaintRow(db, '2', { order_no: 'A', ...refunded, outcome: 'replaced', made_good_ids: [3] })
  await addComplaintRow(db, '3', { order_no: 'A', status: 'escalated' })
  await addComplaintRow(db, '4', { order_no: 'B', status: 'rejected' })
  await addComplaintRow(db, '5', { order_no: 'B', status: 'answered' })
  await addComplaintRow(db, '6', { order_no: 'C', ...refunded, made_good_ids: [4] })
  await addComplaintRow(db, '7', { order_no: 'C' })
  const orderNos = ['A', 'B', 'unknown']
  expect(await listComplaintRefunds(db, orderNos)).toEqual([{ order_no: 'A', made_good_ids: [1, 2] }])
  expect((await listRunningComplaints(db, orderNos)).sort(byNumber)).toEqual([
    { order_no: 'A', complaint_no: '3' },
    { order_no: 'B', complaint_no: '5' },
  ])
})

test('a buyer is notified of a recall once, and the notices of a recall are found by their orders', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const [one, two] = [await addRecallRow(db, 'one'), await addRecallRow(db, 'two')]
  const later = new Date(complaintRowsAt.getTime() + 60_000)
  const notify = (recall_id: number, order_no: string, at = complaintRowsAt) =>
    inTx(db, (tx) => insertRecallNotice(tx, { ...given, recall_id, order_no, at }))
  expect([await notify(one, 'A'), await notify(one, 'B'), await notify(one, 'C')]).toEqual([true, true, true])
  expect([await notify(two, 'A', later), await notify(one, 'A', later)]).toEqual([true, false])
  const notices = await listRecallNotices(db, one, ['A', 'B', 'unknown'])
  expect(notices.sort(byNumber)).toMatchObject([
    { order_no: 'A', at: complaintRowsAt },
    { order_no: 'B', at: complaintRowsAt },
  ])
  expect(notices).toHaveLength(2)
})
