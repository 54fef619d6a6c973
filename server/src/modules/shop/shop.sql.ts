import './shop.tables.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type ShopRow = Selectable<Tables['shop']>

export const findShop = (db: Db, shortUrl: string) =>
  db.selectFrom('shop').selectAll().where('short_url', '=', shortUrl).executeTakeFirst()

export const readShop = (db: Db, shopId: number) =>
  db.selectFrom('shop').selectAll().where('shop_id', '=', shopId).executeTakeFirstOrThrow()

/** Whether this cell has the shop. */
export const hasShop = async (db: Db, shopId: number): Promise<boolean> =>
  (await db.selectFrom('shop').select('shop_id').where('shop_id', '=', shopId).executeTakeFirst()) !==
  undefined

export const findShopsBySeller = (db: Db, sellerAccountId: number) =>
  db.selectFrom('shop').select('shop_id').where('seller_account_id', '=', sellerAccountId).execute()

/** The short URLs of the shops that these accounts own, the oldest first. */
export const findShopUrlsByOwner = (db: Db, accountIds: readonly number[]) =>
  db
    .selectFrom('shop')
    .select(['seller_account_id', 'short_url'])
    .where('seller_account_id', '=', (eb) => eb.fn.any(eb.val(accountIds)))
    .orderBy('shop_id')
    .execute()

/** The keys of all shops. */
export const selectShopIds = (db: Db) => db.selectFrom('shop').select('shop_id').orderBy('shop_id').execute()

/** Shops that take orders, the oldest first: those after one. */
export const listSellingShops = (db: Db, afterShopId: number, max: number) =>
  db
    .selectFrom('shop')
    .select(['shop_id', 'short_url'])
    .where('shop_id', '>', afterShopId)
    .where('frozen_at', 'is', null)
    .orderBy('shop_id')
    .limit(max)
    .execute()

/** Inserts a shop; undefined if its short URL is taken. */
export const insertShop = (tx: Tx, shop: Insertable<Tables['shop']>) =>
  tx
    .insertInto('shop')
    .values(shop)
    .onConflict((conflict) => conflict.column('short_url').doNothing())
    .returning('shop_id')
    .executeTakeFirst()

export const selectClassifies = (db: Db, shopId: number) =>
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

export type ShopChanges = Pick<
  Updateable<Tables['shop']>,
  | 'name'
  | 'logo'
  | 'notice'
  | 'opening'
  | 'contact'
  | 'accent'
  | 'guide_hidden'
  | 'delivery_hours'
  | 'requires_factor'
  | 'seo_title'
  | 'seo_description'
>

/** Locks a shop against concurrent changes of it and of its classifies. */
export const lockShop = (tx: Tx, shopId: number) =>
  tx.selectFrom('shop').selectAll().where('shop_id', '=', shopId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const changeShopRow = (tx: Tx, shopId: number, changes: ShopChanges) =>
  tx.updateTable('shop').set(changes).where('shop_id', '=', shopId).returningAll().executeTakeFirstOrThrow()

const selectShopsOf = (db: Db, shopIds: readonly number[] | undefined) =>
  db
    .selectFrom('shop')
    .$if(shopIds !== undefined, (query) =>
      query.where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds ?? []))),
    )

/** One page of these shops, or of all, the earliest first. */
export const listShopPage = (
  db: Db,
  shopIds: readonly number[] | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  selectShopsOf(db, shopIds)
    .selectAll()
    .orderBy('shop_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many of these shops there are, or how many in all. */
export const countShopsOf = async (db: Db, shopIds: readonly number[] | undefined): Promise<number> =>
  (
    await selectShopsOf(db, shopIds)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const findClassify = (db: Db, classifyId: string) =>
  db.selectFrom('classify').selectAll().where('classify_id', '=', classifyId).executeTakeFirst()

/** Changes a classify; undefined if another one of the shop has that name. */
export async function changeClassifyRow(
  tx: Tx,
  { classify_id, shop_id }: { classify_id: string; shop_id: number },
  { name, hidden, icon }: { name: string; hidden: boolean; icon: string | null },
) {
  const { rows } = await sql<{ classify_id: string }>`
    update classify set name = ${name}, hidden = ${hidden}, icon = ${icon}
    where shop_id = ${shop_id} and classify_id = ${classify_id} and not exists (
      select from classify as other
      where other.shop_id = ${shop_id} and other.name = ${name} and other.classify_id <> ${classify_id})
    returning classify_id`.execute(tx)
  return rows[0]
}

/** Gives the classifies of a shop the positions 1, 2, … in that order; returns how many there were to place. */
export async function placeClassifies(
  tx: Tx,
  shopId: number,
  classifyIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    update classify set position = placed.position
    from unnest(${[...classifyIds]}::text[]) with ordinality as placed (classify_id, position)
    where classify.shop_id = ${shopId} and classify.classify_id = placed.classify_id
    returning 1`.execute(tx)
  return rows.length
}

export const deleteClassify = (tx: Tx, { classify_id, shop_id }: { classify_id: string; shop_id: number }) =>
  tx
    .deleteFrom('classify')
    .where('shop_id', '=', shop_id)
    .where('classify_id', '=', classify_id)
    .returning('classify_id')
    .executeTakeFirst()
