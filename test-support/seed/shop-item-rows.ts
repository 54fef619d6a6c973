import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'

/** Inserts shops with these numbers, all of one seller; once in a database. */
export const addShopRows = (db: Db, shopIds: readonly number[]) =>
  sql`
    with seller as (
      insert into account (user_name, public_id, created_at, updated_at)
      values ('seller', 'seller', now(), now()) returning account_id
    )
    insert into shop (shop_id, short_url, seller_account_id, name, notice, opening, contact, created_at)
    overriding system value
    select shop_id, 'shop' || shop_id, account_id, 'shop', '', '', '{}', now()
    from seller, unnest(${shopIds}::bigint[]) as shop_id`.execute(db)

/** Inserts items of a shop with these numbers, which are on sale. */
export const addItemRows = (
  db: Db,
  { shopId, itemIds, content }: { shopId: number; itemIds: readonly number[]; content: 'cards' | 'reusable' },
) =>
  sql`
    with version as (
      insert into item_wares (wares_id, item_id, shop_id, wares, created_at) overriding system value
      select item_id, item_id, ${shopId}::bigint, '{"title": "item"}', now()
      from unnest(${itemIds}::bigint[]) as item_id
    )
    insert into item (item_id, public_id, shop_id, content, status, wares_id, position, created_at)
    overriding system value
    select item_id, 'item' || item_id, ${shopId}::bigint, ${content}, 'published', item_id, 0, now()
    from unnest(${itemIds}::bigint[]) as item_id`.execute(db)
