import type { Db } from '../../platform/db.ts'
import { readPages, readRows } from '../../platform/read-pages.ts'
import {
  type ArchivePart,
  archivedPicture,
  archivePictures,
  archiveRecords,
  archiveTable,
} from '../shop/public.ts'
import {
  listComplaintsAfter,
  listProofsOfComplaints,
  listRemediesAfter,
  type RecallRemedyRow,
} from './archived-complaints.sql.ts'
import type { ComplaintRow, ProofRow } from './complaint.sql.ts'
import { listReadyReplies } from './ready-reply.sql.ts'
import { decryptProofText } from './write-proof.ts'

/** Rows read at once; at most this many are in memory. */
const pageSize = 500

const readComplaints = (db: Db, shopId: number): AsyncGenerator<ComplaintRow[]> =>
  readPages((last, max) => listComplaintsAfter(db, shopId, last, max), pageSize)

async function* readProofs(db: Db, shopId: number): AsyncGenerator<ProofRow> {
  for await (const page of readComplaints(db, shopId))
    yield* await listProofsOfComplaints(
      db,
      page.map(({ complaint_no }) => complaint_no),
    )
}

const complaints = archiveTable({
  name: 'complaints.csv',
  about: ['投诉，最早的在前', 'complaints, the oldest first'],
  columns: {
    complaintNo: ['投诉编号', 'number of the complaint'],
    orderNo: ['订单号', 'number of the order'],
    type: ['问题', 'what is wrong'],
    expectation: ['买家要什么：replace 换卡、refund 退款', 'what the buyer wants: replace or refund'],
    status: [
      '状态：open、answered、escalated、resolved、rejected、closed',
      'open, answered, escalated, resolved, rejected or closed',
    ],
    outcome: ['结果：replaced 已换、refunded 已退', 'outcome: replaced or refunded'],
    decidedBy: ['由谁决定：seller、platform、silence（超时）', 'decided by seller, platform or silence'],
    refundFen: ['退款', 'refund'],
    createTime: ['发起时间', 'when it was opened'],
    dueTime: ['答复期限', 'until when to answer'],
    endTime: ['结束时间', 'when it ended'],
  },
  async *rows({ db }, { shop_id }) {
    for await (const page of readComplaints(db, shop_id))
      for (const row of page)
        yield {
          complaintNo: row.complaint_no,
          orderNo: row.order_no,
          type: row.type,
          expectation: row.expectation,
          status: row.status,
          outcome: row.outcome,
          decidedBy: row.decided_by,
          refundFen: row.refund_fen,
          createTime: row.created_at,
          dueTime: row.due_at,
          endTime: row.ended_at,
        }
  },
})

const messages = archiveRecords({
  name: 'complaint-messages.jsonl',
  about: ['投诉里的对话，每行一条', 'the conversations of complaints, a message a line'],
  columns: {
    complaintNo: ['投诉编号', 'number of the complaint'],
    side: ['谁写的：buyer、seller、platform', 'who wrote it: buyer, seller or platform'],
    text: ['内容', 'text'],
    pictures: ['图片在这个压缩包里的名字', 'names of its pictures in this archive'],
    time: ['时间', 'when'],
  },
  async *rows(ctx, { shop_id }) {
    for await (const row of readProofs(ctx.db, shop_id))
      yield {
        complaintNo: row.complaint_no,
        side: row.side,
        text: decryptProofText(ctx, row),
        pictures: row.image_keys.map(archivedPicture),
        time: row.at,
      }
  },
})

const pictures = archivePictures(
  ['投诉里的图片', 'pictures in complaints'],
  async function* ({ db }, { shop_id }) {
    for await (const { image_keys } of readProofs(db, shop_id)) yield* image_keys
  },
)

const remedies = archiveTable({
  name: 'recall-remedies.csv',
  about: ['召回的卡密怎样补偿', 'what buyers of recalled cards got'],
  columns: {
    recallId: ['召回编号', 'number of the recall'],
    orderNo: ['订单号', 'number of the order'],
    cardId: ['卡密编号', 'number of the card'],
    kind: ['replaced 换卡，refunded 退款', 'replaced or refunded'],
    amountFen: ['退款', 'refund'],
    time: ['时间', 'when'],
  },
  async *rows({ db }, { shop_id }) {
    const readAfter = (last: RecallRemedyRow | undefined, max: number) =>
      listRemediesAfter(db, shop_id, last, max)
    for await (const row of readRows(readAfter, pageSize))
      yield {
        recallId: row.recall_id,
        orderNo: row.order_no,
        cardId: row.card_id,
        kind: row.kind,
        amountFen: row.amount_fen,
        time: row.at,
      }
  },
})

const replies = archiveRecords({
  name: 'ready-replies.jsonl',
  about: ['投诉的现成回复，每行一条', 'ready-made answers to complaints, one a line'],
  columns: { title: ['标题', 'title'], text: ['内容', 'text'] },
  async *rows({ db }, { shop_id }) {
    for (const { title, body } of await listReadyReplies(db, shop_id)) yield { title, text: body }
  },
})

/** What the archive of a shop has of complaints and recalls. */
export const complaintArchive: readonly ArchivePart[] = [complaints, messages, pictures, remedies, replies]
