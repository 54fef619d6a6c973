import type { Insertable } from 'kysely'
import type { CommonDb, Tables } from '../../server/src/platform/db.ts'

const saleRowsAt = new Date('2026-03-01T00:00:00Z')

/** Inserts a shop and the account of its seller, whose names are its short URL; returns its id. */
export async function addShopRow(
  db: CommonDb,
  shortUrl: string,
  changes: Partial<Insertable<Tables['shop']>> = {},
): Promise<number> {
  const { account_id } = await db
    .insertInto('account')
    .values({
      public_id: shortUrl,
      user_name: shortUrl,
      phone: null,
      phone_proved_at: null,
      password_hash: null,
      roles: ['BUYER'],
      disabled_at: null,
      last_login_at: null,
      created_at: saleRowsAt,
      updated_at: saleRowsAt,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  const { shop_id } = await db
    .insertInto('shop')
    .values({
      short_url: shortUrl,
      seller_account_id: account_id,
      name: shortUrl,
      logo: null,
      notice: '',
      opening: '',
      contact: '{}',
      created_at: saleRowsAt,
      ...changes,
    })
    .returning('shop_id')
    .executeTakeFirstOrThrow()
  return shop_id
}
