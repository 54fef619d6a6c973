import './pay-channel.tables.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { internalProviders } from '../../payment-gateways/open-gateway.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** A shop's own pay channels and the platform's, including disabled ones, which old orders refer to. */
export const listPayChannels = (db: Db, shopId: number) =>
  db
    .selectFrom('pay_channel')
    .selectAll()
    .where((eb) => eb.or([eb('shop_id', '=', shopId), eb('shop_id', 'is', null)]))
    // those of the seller first: their positions are counted by themselves
    .orderBy(sql`managed_by = 'platform'`)
    .orderBy('position')
    .orderBy('created_at')
    .execute()

export const findPayChannel = (db: Db, payChannelId: string) =>
  db.selectFrom('pay_channel').selectAll().where('pay_channel_id', '=', payChannelId).executeTakeFirst()

/** SQL condition for statements of other modules: the pay channel is enabled. */
export const isPayChannelEnabled = (payChannelId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from pay_channel where pay_channel.pay_channel_id = ${payChannelId} and enabled)`

/** SQL condition for statements of other modules: the seller of its shop manages the pay channel. */
export const isSellerChannel = (payChannelId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from pay_channel where pay_channel.pay_channel_id = ${payChannelId} and managed_by = 'seller')`

/** SQL condition for statements of other modules: the pay channel belongs to the platform, and is no seller's word. */
export const isPaidToPlatform = (payChannelId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from pay_channel
    where pay_channel.pay_channel_id = ${payChannelId} and managed_by = 'platform' and provider <> 'manual')`

/** SQL for statements of other modules: the fee in 分 of an amount where the seller pays it, else 0, rounded down. */
export const sellerFeeFen = (payChannelId: RawBuilder<unknown>, netFen: RawBuilder<unknown>) => sql<number>`
  coalesce((
    select (${netFen}) * fee_basis_points / 10000 from pay_channel
    where pay_channel.pay_channel_id = ${payChannelId} and fee_payer = 'seller'), 0)`

/** SQL condition for statements of other modules: the pay channel belongs to one of these shops. */
export const isChannelOfShops = (
  payChannelId: RawBuilder<unknown>,
  shopIds: readonly number[],
) => sql<boolean>`
  exists (select from pay_channel
    where pay_channel.pay_channel_id = ${payChannelId} and pay_channel.shop_id = any(${shopIds}::bigint[]))`

/** Pay channels except the internal ones and removed ones: all, or those of one shop and the platform. */
export const listManagedChannels = (db: Db, shopId: number | undefined) =>
  db
    .selectFrom('pay_channel')
    .selectAll()
    .$if(shopId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('shop_id', '=', shopId ?? 0), eb('shop_id', 'is', null)])),
    )
    .where('provider', 'not in', internalProviders)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .execute()

export const lockPayChannel = (tx: Tx, payChannelId: string) =>
  tx
    .selectFrom('pay_channel')
    .selectAll()
    .where('pay_channel_id', '=', payChannelId)
    .where('provider', 'not in', internalProviders)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const updatePayChannel = (tx: Tx, payChannelId: string, change: Updateable<Tables['pay_channel']>) =>
  tx.updateTable('pay_channel').set(change).where('pay_channel_id', '=', payChannelId).execute()

/** Records the result of a test of the settings of this row; not if others were stored while the gateway answered. */
export const saveChannelTest = (
  db: Db,
  {
    pay_channel_id,
    sealed_settings,
  }: Pick<Selectable<Tables['pay_channel']>, 'pay_channel_id' | 'sealed_settings'>,
  ok: boolean,
  at: Date,
) =>
  db
    .updateTable('pay_channel')
    .set({ test_ok: ok, tested_at: at })
    .where('pay_channel_id', '=', pay_channel_id)
    .where('sealed_settings', '=', sealed_settings)
    .execute()

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
 * Names of the platform's enabled channels without real money; production does not start with one. Balances of test
 * money do not count: where balances are real they cannot pay anything. Nor do those of sellers, who could else keep
 * the server from starting: no shop offers them there.
 */
export const listEnabledSandboxChannels = (db: Db) =>
  db
    .selectFrom('pay_channel')
    .select('name')
    .where('enabled', '=', true)
    .where('real_money', '=', false)
    .where('managed_by', '=', 'platform')
    .where('provider', 'not in', internalProviders)
    .execute()
