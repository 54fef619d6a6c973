import { type Insertable, sql } from 'kysely'
import { type CommonDb, type Db, inTx, type Tables } from '../../server/src/platform/db.ts'

const at = new Date('2026-03-01T00:00:00Z')

/** Inserts an account of a buyer; returns its id. */
export async function addAccountRow(db: CommonDb, name: string): Promise<number> {
  const { account_id } = await db
    .insertInto('account')
    .values({
      public_id: name,
      user_name: name,
      phone: null,
      phone_proved_at: null,
      password_hash: null,
      roles: ['BUYER'],
      disabled_at: null,
      last_login_at: null,
      created_at: at,
      updated_at: at,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  return account_id
}

/** Inserts a shop and the account of its seller, whose names are its short URL; returns its id. */
export async function addShopRow(
  db: CommonDb,
  shortUrl: string,
  changes: Partial<Insertable<Tables['shop']>> = {},
): Promise<number> {
  const { shop_id } = await db
    .insertInto('shop')
    .values({
      short_url: shortUrl,
      seller_account_id: await addAccountRow(db, shortUrl),
      name: shortUrl,
      logo: null,
      notice: '',
      opening: '',
      contact: '{}',
      created_at: at,
      ...changes,
    })
    .returning('shop_id')
    .executeTakeFirstOrThrow()
  return shop_id
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
