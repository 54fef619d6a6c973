import { readRows } from '../../platform/read-pages.ts'
import { findItemTitles } from '../item/public.ts'
import { type ArchivePart, archiveRecords, archiveTable } from '../shop/public.ts'
import { type InquiryRow, listInquiriesAfter, listMessagesAfter, type MessageRow } from './inquiry.sql.ts'
import { decryptMessage } from './inquiry-encryption.ts'

/** Rows read per query; at most this many are in memory. */
const pageSize = 1000

const inquiries = archiveTable({
  name: 'inquiries.csv',
  about: ['买家的咨询，最早的在前', 'inquiries by buyers, the oldest first'],
  columns: {
    inquiryNo: ['咨询编号', 'number of the inquiry'],
    itemId: ['商品编号', 'number of the item'],
    status: ['状态：open、answered、closed', 'open, answered or closed'],
    messages: ['几条消息', 'how many messages it has'],
    createTime: ['发起时间', 'when it was asked'],
    lastTime: ['最后一条消息的时间', 'when the latest message was written'],
    hidden: ['平台是否隐藏', 'whether the platform hid it'],
    decisionReason: ['平台处理的原因', 'why the platform decided so'],
  },
  async *rows({ db }, { shop_id: shopId }) {
    const publicIds = new Map<number, string>()
    const readAfter = (last: InquiryRow | undefined, max: number) => listInquiriesAfter(db, shopId, last, max)
    for await (const row of readRows(readAfter, pageSize)) {
      if (!publicIds.has(row.item_id))
        for (const [itemId, { publicId }] of await findItemTitles(db, shopId, [row.item_id]))
          publicIds.set(itemId, publicId)
      yield {
        inquiryNo: row.inquiry_no,
        itemId: publicIds.get(row.item_id) ?? '',
        status: row.status,
        messages: row.messages,
        createTime: row.created_at,
        lastTime: row.last_at,
        hidden: row.hidden,
        decisionReason: row.decision_why,
      }
    }
  },
})

const messages = archiveRecords({
  name: 'inquiry-messages.jsonl',
  about: ['咨询里的对话，每行一条', 'the conversations of inquiries, a message a line'],
  columns: {
    inquiryNo: ['咨询编号', 'number of the inquiry'],
    side: ['谁写的：buyer、seller', 'who wrote it: buyer or seller'],
    text: ['内容', 'text'],
    time: ['时间', 'when'],
  },
  async *rows(ctx, { shop_id: shopId }) {
    const readAfter = (last: MessageRow | undefined, max: number) =>
      listMessagesAfter(ctx.db, shopId, last, max)
    for await (const row of readRows(readAfter, pageSize))
      yield { inquiryNo: row.inquiry_no, side: row.side, text: decryptMessage(ctx, row), time: row.at }
  },
})

/** What the archive of a shop has of its inquiries. */
export const inquiryArchive: readonly ArchivePart[] = [inquiries, messages]
