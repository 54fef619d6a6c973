import './pay-channel.tables.ts'
import type { Insertable } from 'kysely'
import { internalProviders } from '../../payment-gateways/open-gateway.ts'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** The channels of the platform for all shops of a cell, with those that were removed. */
export const listPlatformChannels = (db: Db) =>
  db
    .selectFrom('pay_channel')
    .selectAll()
    .where('shop_id', 'is', null)
    .where('provider', 'not in', internalProviders)
    .orderBy('position')
    .orderBy('created_at')
    .execute()

/** All channels of the platform in a cell, also those for balances and for payments that sellers confirm. */
export const listAllPlatformChannels = (db: Db) =>
  db.selectFrom('pay_channel').selectAll().where('shop_id', 'is', null).execute()

/** Writes a channel as it is given, over what is there. */
export const upsertPayChannel = (tx: Tx, channel: Insertable<Tables['pay_channel']>) =>
  tx
    .insertInto('pay_channel')
    .values(channel)
    .onConflict((conflict) => conflict.column('pay_channel_id').doUpdateSet(channel))
    .execute()
