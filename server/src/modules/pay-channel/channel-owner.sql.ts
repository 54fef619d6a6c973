import './pay-channel.tables.ts'
import { sql } from 'kysely'
import { internalProviders } from '../../payment-gateways/open-gateway.ts'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * Whose channels: the seller's own of a shop, all that the platform manages, or those of them that are for one shop, as in a
 * further cell, where those for all shops are copies.
 */
export type ChannelOwner = { shopId: number } | 'platform' | 'platformForShops'

function isOwnedBy(owner: ChannelOwner) {
  if (typeof owner === 'object') return sql<boolean>`managed_by = 'seller' and shop_id = ${owner.shopId}`
  const ofPlatform = sql<boolean>`managed_by = 'platform' and not provider = any(${[...internalProviders]}::text[])`
  return owner === 'platform' ? ofPlatform : sql<boolean>`${ofPlatform} and shop_id is not null`
}

/** Waits for other changes of which channels an owner has, until the transaction ends. */
export const lockChannelsOf = (tx: Tx, owner: ChannelOwner) => {
  const name =
    typeof owner === 'object' ? `pay_channel of shop ${owner.shopId}` : 'pay_channel of the platform'
  return sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** How many channels an owner has, disabled ones included. */
export async function countChannelsOf(db: Db, owner: ChannelOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pay_channel where removed_at is null and ${isOwnedBy(owner)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Writes the positions of an owner's channels, by their places in the list; returns how many of these it has. */
export async function placeChannelsOf(
  tx: Tx,
  owner: ChannelOwner,
  payChannelIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update pay_channel set position = wanted.position
    from unnest(${payChannelIds}::text[]) with ordinality as wanted(pay_channel_id, position)
    where pay_channel.pay_channel_id = wanted.pay_channel_id and removed_at is null
      and ${isOwnedBy(owner)}`.execute(tx)
  return Number(numAffectedRows)
}

/** Disables a channel for good; its row stays for payments made before. Returns it; undefined if its owner has none such. */
export async function markChannelRemoved(
  tx: Tx,
  { owner, payChannelId, at }: { owner: ChannelOwner; payChannelId: string; at: Date },
): Promise<{ pay_channel_id: string; shop_id: number | null } | undefined> {
  const { rows } = await sql<{ pay_channel_id: string; shop_id: number | null }>`
    update pay_channel set enabled = false, removed_at = ${at}
    where pay_channel_id = ${payChannelId} and removed_at is null and ${isOwnedBy(owner)}
    returning pay_channel_id, shop_id`.execute(tx)
  return rows[0]
}
