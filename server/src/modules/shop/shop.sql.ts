import './shop.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export const findShop = (db: Db, shortUrl: string) =>
  db.selectFrom('shop').selectAll().where('short_url', '=', shortUrl).executeTakeFirst()

export const readShop = (db: Db, shopId: number) =>
  db.selectFrom('shop').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()

export const findShopsBySeller = (db: Db, sellerAccountId: number) =>
  db.selectFrom('shop').select('shop_id').where('seller_account_id', '=', sellerAccountId).execute()

/** Inserts a shop; undefined if its short URL is taken. */
export const insertShop = (tx: Tx, shop: Insertable<Tables['shop']>) =>
  tx
    .insertInto('shop')
    .values(shop)
    .onConflict((conflict) => conflict.column('short_url').doNothing())
    .returning('shop_id')
    .executeTakeFirst()

export const listClassifies = (db: Db, shopId: number) =>
  db.selectFrom('classify').selectAll().where('shop_id', '=', shopId).orderBy('position').execute()

/** Inserts a classify at the end; undefined if the shop has one with that name. */
export const insertClassify = (tx: Tx, classify: { classify_id: string; shop_id: number; name: string }) =>
  tx
    .insertInto('classify')
    .values((eb) => ({
      ...classify,
      position: eb
        .selectFrom('classify')
        .select((of) => of.fn.coalesce(of(of.fn.max('position'), '+', 1), of.val(1)).as('next'))
        .where('shop_id', '=', classify.shop_id),
    }))
    .onConflict((conflict) => conflict.columns(['shop_id', 'name']).doNothing())
    .returning('classify_id')
    .executeTakeFirst()
