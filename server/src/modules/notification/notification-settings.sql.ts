import './notification.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

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

/** Shops whose sellers want notifications, by email or webhook. */
export const listShopsToNotify = (db: Db) =>
  db
    .selectFrom('seller_notice')
    .select(['shop_id', 'low_stock'])
    .where((eb) => eb.or([eb('mail', 'is not', null), eb('webhook_url', 'is not', null)]))
    .orderBy('shop_id')
    .execute()

type Change = Partial<Omit<NotificationSettingsRow, 'shop_id'>>

/** Changes the given settings and keeps the others; inserts the row if there is none. */
export const changeNotificationSettings = (
  tx: Tx,
  shopId: number,
  change: Change,
): Promise<NotificationSettingsRow> =>
  tx
    .insertInto('seller_notice')
    .values({ shop_id: shopId, mail: null, webhook_url: null, sealed_webhook_key: null, ...change })
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
