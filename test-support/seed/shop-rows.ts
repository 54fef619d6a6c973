import { sql } from 'kysely'
import { type Db, inTx } from '../../server/src/platform/db.ts'

/** Inserts a shop with an account of its own, which has the same name; returns its number. */
export async function addShopRow(db: Db, shortUrl: string): Promise<number> {
  const { rows } = await sql<{ shop_id: number }>`
    with seller as (
      insert into account (user_name, public_id, created_at, updated_at)
      values (${shortUrl}, ${shortUrl}, now(), now()) returning account_id
    )
    insert into shop (short_url, seller_account_id, name, notice, opening, contact, created_at)
    select ${shortUrl}, account_id, '', '', '', '{}', now() from seller
    returning shop_id`.execute(db)
  if (!rows[0]) throw new Error('no shop was inserted')
  return rows[0].shop_id
}

/** Inserts the only item of a shop, without a price; returns its number. */
export const addItemRow = (db: Db, shopId: number): Promise<number> =>
  inTx(db, async (tx) => {
    // an item and its version refer to each other
    const { rows } = await sql<{ item_id: number }>`
      insert into item (public_id, shop_id, content, status, wares_id, position, created_at)
      values (${`item of ${shopId}`}, ${shopId}, 'cards', 'draft', 0, 1, now()) returning item_id`.execute(tx)
    if (!rows[0]) throw new Error('no item was inserted')
    const { item_id } = rows[0]
    const { wares_id } = await tx
      .insertInto('item_wares')
      .values({ item_id, shop_id: shopId, wares: '{"title":""}', created_at: new Date(0) })
      .returning('wares_id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('item').set({ wares_id }).where('item_id', '=', item_id).execute()
    return item_id
  })
