import './notification.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** The low-stock limit of a shop without settings. */
export const defaultLowStock = 10

export type NotificationSettingsRow = Selectable<Tables['seller_notice']>

/** The notification settings of these shops; shops without settings are left out. */
export const listNotificationSettings = (
  db: Db,
  shopIds: readonly number[],
): Promise<NotificationSettingsRow[]> =>
  db
    .selectFrom('seller_notice')
    .selectAll()
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .execute()

/** Shops whose sellers want notifications, by email, webhook or chat, with their limits of low stock. */
export async function listShopsToNotify(db: Db): Promise<{ shop_id: number; low_stock: number }[]> {
  const { rows } = await sql<{ shop_id: number; low_stock: number }>`
    select shop_id, coalesce(low_stock, ${defaultLowStock})::int as low_stock
    from (select shop_id from seller_notice where mail is not null or webhook_url is not null
          union select shop_id from chat_target) as wanted
    left join seller_notice using (shop_id)
    order by shop_id`.execute(db)
  return rows
}

type Change = Partial<Omit<NotificationSettingsRow, 'shop_id'>>

/** Changes the given settings and keeps the others; inserts the row if there is none. */
export const changeNotificationSettings = (
  tx: Tx,
  shopId: number,
  change: Change,
): Promise<NotificationSettingsRow> =>
  tx
    .insertInto('seller_notice')
    .values({
      shop_id: shopId,
      mail: null,
      mail_kinds: null,
      webhook_url: null,
      sealed_webhook_key: null,
      ...change,
    })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ shop_id: shopId, ...change }))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes the webhook of a shop; returns whether there was one. */
export async function dropWebhook(tx: Tx, shopId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('seller_notice')
    .set({ webhook_url: null, sealed_webhook_key: null })
    .where('shop_id', '=', shopId)
    .where('webhook_url', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
