import type { Insertable } from 'kysely'
import type { CommonDb, Db, Tables } from '../../server/src/platform/db.ts'

/** The moment at which these rows were written. */
const at = new Date('2026-03-01T00:00:00Z')

/** Inserts an account of a buyer; returns its id. */
export const addAccountRow = async (db: CommonDb, name: string): Promise<number> =>
  (
    await db
      .insertInto('account')
      .values({
        user_name: name,
        public_id: name,
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
  ).account_id

/** Inserts a shop with this short URL, and an account that sells there; returns its id. */
export const addShopRow = async (db: CommonDb, shortUrl: string): Promise<number> =>
  (
    await db
      .insertInto('shop')
      .values({
        short_url: shortUrl,
        seller_account_id: await addAccountRow(db, `seller of ${shortUrl}`),
        name: shortUrl,
        logo: null,
        notice: '',
        opening: '',
        contact: '{}',
        created_at: at,
      })
      .returning('shop_id')
      .executeTakeFirstOrThrow()
  ).shop_id

/** Inserts an enabled pay channel of the platform, without a shop and without fees. */
export const addChannelRow = (
  db: Db,
  payChannelId: string,
  changes: Partial<Insertable<Tables['pay_channel']>> = {},
) =>
  db
    .insertInto('pay_channel')
    .values({
      pay_channel_id: payChannelId,
      shop_id: null,
      provider: 'epay',
      name: payChannelId,
      method: 'alipay',
      fee_basis_points: 0,
      position: 0,
      enabled: true,
      real_money: true,
      sealed_settings: Buffer.alloc(0),
      created_at: at,
      ...changes,
    })
    .execute()
