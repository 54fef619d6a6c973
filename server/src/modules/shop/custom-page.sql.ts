import './shop.tables.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type CustomPageRow = Selectable<Tables['custom_page']>

/** The pages of a shop in the order of its footer. */
export const selectCustomPages = (db: Db, shopId: number): Promise<CustomPageRow[]> =>
  db.selectFrom('custom_page').selectAll().where('shop_id', '=', shopId).orderBy('position').execute()

/** The titles of the pages of a shop, with when each was changed. */
export const selectCustomPageTitles = (db: Db, shopId: number) =>
  db
    .selectFrom('custom_page')
    .select(['custom_page_id', 'title', 'changed_at'])
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .execute()

export const findCustomPage = (db: Db, customPageId: string): Promise<CustomPageRow | undefined> =>
  db.selectFrom('custom_page').selectAll().where('custom_page_id', '=', customPageId).executeTakeFirst()

/** Adds a page after the others of its shop; undefined if that has `max` already. Its shop must be locked. */
export async function insertCustomPage(
  tx: Tx,
  page: Omit<Insertable<Tables['custom_page']>, 'position'>,
  max: number,
): Promise<CustomPageRow | undefined> {
  const { rows } = await sql<CustomPageRow>`
    insert into custom_page (custom_page_id, shop_id, position, title, body, seo_title, seo_description, created_at, changed_at)
    select ${page.custom_page_id}, ${page.shop_id}, coalesce(max(position), 0) + 1, ${page.title}, ${page.body},
      ${page.seo_title}, ${page.seo_description}, ${page.created_at}, ${page.changed_at}
    from custom_page where shop_id = ${page.shop_id} having count(*) < ${max} returning *`.execute(tx)
  return rows[0]
}

/** Changes a page; undefined if it was removed. */
export const changeCustomPageRow = (
  tx: Tx,
  { custom_page_id, shop_id }: Pick<CustomPageRow, 'custom_page_id' | 'shop_id'>,
  changes: Updateable<Tables['custom_page']>,
): Promise<CustomPageRow | undefined> =>
  tx
    .updateTable('custom_page')
    .set(changes)
    .where('shop_id', '=', shop_id)
    .where('custom_page_id', '=', custom_page_id)
    .returningAll()
    .executeTakeFirst()

/** Removes a page; undefined if it was removed before. */
export const deleteCustomPage = (
  tx: Tx,
  { custom_page_id, shop_id }: Pick<CustomPageRow, 'custom_page_id' | 'shop_id'>,
): Promise<CustomPageRow | undefined> =>
  tx
    .deleteFrom('custom_page')
    .where('shop_id', '=', shop_id)
    .where('custom_page_id', '=', custom_page_id)
    .returningAll()
    .executeTakeFirst()

type CustomPageEvent = Insertable<Tables['custom_page_event']>
export type CustomPageEventKind = CustomPageEvent['kind']

export const insertCustomPageEvent = (tx: Tx, event: CustomPageEvent) =>
  tx.insertInto('custom_page_event').values(event).execute()
