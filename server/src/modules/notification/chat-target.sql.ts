import './notification.tables.ts'
import { maxChats } from '@faka/contract/notification/chat'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ChatTargetRow = Selectable<Tables['chat_target']>
type NewChatTarget = Omit<ChatTargetRow, 'slot'>

/** The targets of these shops, oldest first. */
export const listChatTargets = (db: Db, shopIds: readonly number[]): Promise<ChatTargetRow[]> =>
  db
    .selectFrom('chat_target')
    .selectAll()
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .orderBy('created_at')
    .orderBy('slot')
    .execute()

export const findChatTarget = (db: Db, chatNo: string): Promise<ChatTargetRow | undefined> =>
  db.selectFrom('chat_target').selectAll().where('chat_no', '=', chatNo).executeTakeFirst()

/**
 * Inserts a target into the first free slot of its shop. Returns false if the shop has none left, or if another process
 * took the same slot at the same time.
 */
export async function insertChatTarget(db: Db, target: NewChatTarget): Promise<boolean> {
  const { rows } = await sql<{ slot: number }>`
    insert into chat_target (shop_id, slot, chat_no, provider, hint, kinds, sealed_settings, created_at)
    select ${target.shop_id}, slot, ${target.chat_no}, ${target.provider}, ${target.hint}, ${target.kinds}::text[],
      ${target.sealed_settings}, ${target.created_at} from generate_series(1, ${maxChats}) as slot
    where not exists (select from chat_target as taken where taken.shop_id = ${target.shop_id} and taken.slot = slot.slot)
    order by slot limit 1
    on conflict do nothing
    returning slot`.execute(db)
  return rows.length === 1
}

/** Changes a target of a shop; undefined if there is none of that provider. */
export const updateChatTarget = (
  db: Db,
  { shop_id, chat_no, provider }: Pick<ChatTargetRow, 'shop_id' | 'chat_no' | 'provider'>,
  change: Pick<ChatTargetRow, 'kinds'> & Partial<Pick<ChatTargetRow, 'hint' | 'sealed_settings'>>,
): Promise<ChatTargetRow | undefined> =>
  db
    .updateTable('chat_target')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('chat_no', '=', chat_no)
    .where('provider', '=', provider)
    .returningAll()
    .executeTakeFirst()

/** Deletes a target of a shop; returns whether there was one. */
export async function deleteChatTarget(tx: Tx, shopId: number, chatNo: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_target')
    .where('shop_id', '=', shopId)
    .where('chat_no', '=', chatNo)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
