import './shop.tables.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
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

/** A shop's own pay channels and the platform's, including disabled ones, which old orders refer to. */
export const listPayChannels = (db: Db, shopId: number) =>
  db
    .selectFrom('pay_channel')
    .selectAll()
    .where((eb) => eb.or([eb('shop_id', '=', shopId), eb('shop_id', 'is', null)]))
    .orderBy('position')
    .execute()

export const findPayChannel = (db: Db, payChannelId: string) =>
  db.selectFrom('pay_channel').selectAll().where('pay_channel_id', '=', payChannelId).executeTakeFirst()

/** SQL condition for statements of other modules: the pay channel is enabled. */
export const isPayChannelEnabled = (payChannelId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from pay_channel where pay_channel.pay_channel_id = ${payChannelId} and enabled)`

/** Pay channels with the short URLs of their shops: all, or those of one shop and the platform. */
export const listManagedChannels = (db: Db, shopId: number | undefined) =>
  db
    .selectFrom('pay_channel')
    .leftJoin('shop', 'shop.shop_id', 'pay_channel.shop_id')
    .selectAll('pay_channel')
    .select('short_url')
    .$if(shopId !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('pay_channel.shop_id', '=', shopId ?? 0), eb('pay_channel.shop_id', 'is', null)]),
      ),
    )
    .where('provider', '<>', 'balance')
    .orderBy('position')
    .orderBy('pay_channel.created_at')
    .execute()

export const lockPayChannel = (tx: Tx, payChannelId: string) =>
  tx
    .selectFrom('pay_channel')
    .selectAll()
    .where('pay_channel_id', '=', payChannelId)
    .where('provider', '<>', 'balance')
    .forUpdate()
    .executeTakeFirst()

export const updatePayChannel = (tx: Tx, payChannelId: string, change: Updateable<Tables['pay_channel']>) =>
  tx.updateTable('pay_channel').set(change).where('pay_channel_id', '=', payChannelId).execute()

export const insertPayChannel = (tx: Tx, channel: Insertable<Tables['pay_channel']>) =>
  tx.insertInto('pay_channel').values(channel).execute()

/** Inserts a pay channel of a kind that exists once, unless it already exists. */
export const insertPayChannelOnce = (tx: Tx, channel: Insertable<Tables['pay_channel']>) =>
  tx
    .insertInto('pay_channel')
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findPlatformChannel = (db: Db, provider: string, realMoney: boolean) =>
  db
    .selectFrom('pay_channel')
    .select('pay_channel_id')
    .where('shop_id', 'is', null)
    .where('provider', '=', provider)
    .where('real_money', '=', realMoney)
    .executeTakeFirst()

/**
 * Names of enabled channels without real money; production does not start with one. Balances of test money do not
 * count: where balances are real they cannot pay anything.
 */
export const listEnabledSandboxChannels = (db: Db) =>
  db
    .selectFrom('pay_channel')
    .select('name')
    .where('enabled', '=', true)
    .where('real_money', '=', false)
    .where('provider', '<>', 'balance')
    .execute()
