import './item.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** Sets or clears when an item is published by itself; false if it is on sale. */
export async function setPublishTime(tx: Tx, itemId: number, publishAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('item')
    .set({ publish_at: publishAt })
    .where('item_id', '=', itemId)
    .where('status', '<>', 'published')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Publishes items whose time has come, those of earlier times first, and publishes the catalogues of their shops to every
 * process. Returns the shop of each.
 */
export async function publishDueItems(db: Db, { now, limit }: { now: Date; limit: number }) {
  const { rows } = await sql<{ shop_ids: number[] | null }>`
    with published as (
      update item set status = 'published', publish_at = null
      where item_id in (
        select item_id from item where publish_at <= ${now} and ${staysHere(sql`shop_id`)}
        order by publish_at limit ${limit} for update skip locked)
      returning item_id, shop_id
    ), variants as (
      update item set status = 'published'
      from published where item.parent_id = published.item_id and for_sale and options is not null
    )
    select array_agg(shop_id) as shop_ids,
           pg_notify('faka_catalogue', string_agg(distinct shop_id::text, ' ')) from published having count(*) > 0`.execute(
    db,
  )
  return (rows[0]?.shop_ids ?? []).map(Number)
}
