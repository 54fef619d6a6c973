import './complaint.tables.ts'
import { maxReadyReplies } from '@faka/contract/complaint/ready-reply'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

export type ReadyReplyRow = Selectable<Tables['ready_reply']>
type Content = Pick<ReadyReplyRow, 'reply_no' | 'shop_id' | 'title' | 'body'>

/** The ready-made answers of a shop, by title. */
export const listReadyReplies = (db: Db, shopId: number): Promise<ReadyReplyRow[]> =>
  db
    .selectFrom('ready_reply')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('title')
    .orderBy('slot')
    .execute()

/**
 * Inserts an answer into the first free slot of its shop. Returns false if the shop has none left, or if another
 * process took the same slot at the same time.
 */
export async function insertReadyReply(
  db: Db,
  { reply_no, shop_id, title, body }: Content,
): Promise<boolean> {
  const { rows } = await sql<{ slot: number }>`
    insert into ready_reply (shop_id, slot, reply_no, title, body)
    select ${shop_id}, slot, ${reply_no}, ${title}, ${body} from generate_series(1, ${maxReadyReplies}) as slot
    where not exists (select from ready_reply as taken where taken.shop_id = ${shop_id} and taken.slot = slot.slot)
    order by slot limit 1
    on conflict do nothing
    returning slot`.execute(db)
  return rows.length === 1
}

/** Whether a shop has as many answers as it may. */
export async function hasAllReplies(db: Db, shopId: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('ready_reply')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
  return count >= maxReadyReplies
}

/** Changes an answer of a shop; returns whether there is one. */
export async function updateReadyReply(
  db: Db,
  { reply_no, shop_id, title, body }: Content,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ready_reply')
    .set({ title, body })
    .where('shop_id', '=', shop_id)
    .where('reply_no', '=', reply_no)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an answer of a shop; returns whether there was one. */
export async function deleteReadyReply(db: Db, shopId: number, replyNo: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ready_reply')
    .where('shop_id', '=', shopId)
    .where('reply_no', '=', replyNo)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
