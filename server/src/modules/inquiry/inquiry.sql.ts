import './inquiry.tables.ts'
import type { InquiryFilter } from '@faka/contract/inquiry/seller-inquiry'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type InquiryRow = Selectable<Tables['inquiry']>
export type MessageRow = Selectable<Tables['inquiry_message']>

/**
 * Adds an inquiry of a network and an account that have fewer than `maxOpen` in the shop without an answer; waits for a
 * concurrent insert of the same request. Undefined if there is one of the request, or if they have as many.
 */
export async function insertInquiry(
  tx: Tx,
  row: Insertable<Tables['inquiry']>,
  maxOpen: number,
): Promise<InquiryRow | undefined> {
  const { rows } = await sql<InquiryRow>`
    insert into inquiry (inquiry_no, request_id, request_hash, shop_id, item_id, account_id, address_key, mail_key,
      sealed_mail, created_at, last_at, status, messages, seller_unread, buyer_unread)
    select ${row.inquiry_no}, ${row.request_id}::uuid, ${row.request_hash}::bytea, ${row.shop_id}::bigint,
      ${row.item_id}::bigint, ${row.account_id}::bigint, ${row.address_key}::bytea, ${row.mail_key}::bytea,
      ${row.sealed_mail}::bytea, ${row.created_at}::timestamptz, ${row.created_at}::timestamptz, 'open', 1, true, false
    where (
      select count(*) from inquiry
      where shop_id = ${row.shop_id} and status = 'open'
        and (address_key = ${row.address_key}::bytea or account_id = ${row.account_id}::bigint)) < ${maxOpen}
    on conflict (shop_id, request_id) do nothing
    returning *`.execute(tx)
  return rows[0]
}

/** Keeps other inquiries from being added to a shop until the commit, so that those of one asker are counted exactly. */
export const lockInbox = (tx: Tx, shopId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`inquiries ${shopId}`}, 0))`.execute(tx)

export const findInquiryOfRequest = (db: Db, shopId: number, requestId: string) =>
  db
    .selectFrom('inquiry')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export const findInquiry = (db: Db, inquiryNo: string): Promise<InquiryRow | undefined> =>
  db.selectFrom('inquiry').selectAll().where('inquiry_no', '=', inquiryNo).executeTakeFirst()

/** The inquiry, locked until the commit: its messages are written one after the other. */
export const lockInquiry = (tx: Tx, inquiryNo: string): Promise<InquiryRow | undefined> =>
  tx.selectFrom('inquiry').selectAll().where('inquiry_no', '=', inquiryNo).forUpdate().executeTakeFirst()

/** Counts a message of a side and marks it as unread for the other; what a side answers it has read. */
export const countMessage = (tx: Tx, inquiryNo: string, side: MessageRow['side'], at: Date) =>
  tx
    .updateTable('inquiry')
    .set((eb) => ({
      messages: eb('messages', '+', 1),
      last_at: at,
      status: side === 'buyer' ? 'open' : 'answered',
      seller_unread: side === 'buyer',
      buyer_unread: side === 'seller',
    }))
    .where('inquiry_no', '=', inquiryNo)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertMessage = (tx: Tx, message: Insertable<Tables['inquiry_message']>) =>
  tx.insertInto('inquiry_message').values(message).execute()

/** The further message that a request sent before. */
export const findMessageOfRequest = (
  tx: Tx,
  inquiryNo: string,
  requestId: string,
): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('inquiry_message')
    .selectAll()
    .where('inquiry_no', '=', inquiryNo)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

/** Marks an inquiry as read by a side. */
export const markRead = (db: Db, inquiryNo: string, side: MessageRow['side']) =>
  db
    .updateTable('inquiry')
    .set(side === 'buyer' ? { buyer_unread: false } : { seller_unread: false })
    .where('inquiry_no', '=', inquiryNo)
    .where(side === 'buyer' ? 'buyer_unread' : 'seller_unread', '=', true)
    .execute()

/** Closes an inquiry; undefined if it is closed. */
export const setClosed = (tx: Tx, inquiryNo: string): Promise<InquiryRow | undefined> =>
  tx
    .updateTable('inquiry')
    .set({ status: 'closed', seller_unread: false })
    .where('inquiry_no', '=', inquiryNo)
    .where('status', '<>', 'closed')
    .returningAll()
    .executeTakeFirst()

/** Hides the messages of an inquiry or shows them; undefined if they are so already. */
export const setHidden = (
  tx: Tx,
  inquiryNo: string,
  { hidden, why, at }: { hidden: boolean; why: string; at: Date },
): Promise<InquiryRow | undefined> =>
  tx
    .updateTable('inquiry')
    .set({ hidden, decided_at: at, decision_why: why })
    .where('inquiry_no', '=', inquiryNo)
    .where('hidden', '<>', hidden)
    .returningAll()
    .executeTakeFirst()

export type InquiryEvent = Insertable<Tables['inquiry_event']>

export const insertInquiryEvent = (tx: Tx, event: InquiryEvent) =>
  tx.insertInto('inquiry_event').values(event).execute()

/** The messages of an inquiry, the oldest first. */
export const listMessages = (db: Db, inquiryNo: string): Promise<MessageRow[]> =>
  db
    .selectFrom('inquiry_message')
    .selectAll()
    .where('inquiry_no', '=', inquiryNo)
    .orderBy('message_id')
    .execute()

/** The latest message of each of these inquiries. */
export async function findLastMessages(
  db: Db,
  inquiryNos: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  const { rows } = await sql<MessageRow>`
    select distinct on (inquiry_no) * from inquiry_message
    where inquiry_no = any(${[...inquiryNos]}::text[]) order by inquiry_no, message_id desc`.execute(db)
  return new Map(rows.map((row) => [row.inquiry_no, row]))
}

/** Whose inquiries are listed: those of a shop, of an account, or of all shops. */
export interface InquiryFilters {
  shopId?: number | undefined
  accountId?: number | undefined
  filter: InquiryFilter | 'hidden'
}

const selectOf = (db: Db, { shopId, accountId, filter }: InquiryFilters) =>
  db
    .selectFrom('inquiry')
    .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId ?? 0))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .$if(filter === 'hidden', (query) => query.where('hidden', '=', true))
    .$if(filter !== 'hidden' && filter !== 'all', (query) =>
      query.where('status', '=', filter === 'hidden' || filter === 'all' ? 'open' : filter),
    )

/** A page of inquiries, the latest message first. */
export const listInquiryRows = (
  db: Db,
  filters: InquiryFilters,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<InquiryRow[]> =>
  selectOf(db, filters)
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('inquiry_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** A page of inquiries, the latest message first, and their number. */
export async function pageInquiryRows(
  db: Db,
  filters: InquiryFilters,
  paging: { page: number; pageSize: number },
): Promise<{ rows: InquiryRow[]; total: number }> {
  const [rows, total] = await Promise.all([listInquiryRows(db, filters, paging), countInquiries(db, filters)])
  return { rows, total }
}

/** How many inquiries there are. */
export const countInquiries = async (db: Db, filters: InquiryFilters): Promise<number> =>
  Number(
    (
      await selectOf(db, filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total,
  )

/** The next inquiries of a shop, the oldest first, for its archive. */
export const listInquiriesAfter = (
  db: Db,
  shopId: number,
  last: InquiryRow | undefined,
  max: number,
): Promise<InquiryRow[]> =>
  db
    .selectFrom('inquiry')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('inquiry_id', '>', last?.inquiry_id ?? 0)
    .orderBy('inquiry_id')
    .limit(max)
    .execute()

/** The next messages of a shop, the oldest first, for its archive. */
export const listMessagesAfter = (
  db: Db,
  shopId: number,
  last: MessageRow | undefined,
  max: number,
): Promise<MessageRow[]> =>
  db
    .selectFrom('inquiry_message')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('message_id', '>', last?.message_id ?? 0)
    .orderBy('message_id')
    .limit(max)
    .execute()
