import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findSellerChannel, type SellerChannelRow } from './seller-channel.sql.ts'

/**
 * A channel that the caller may manage as the seller of its shop. Those of the platform and of other shops are rejected
 * like missing ones: `channelNotFound`.
 */
export const getSellerChannelOrReject = async (ctx: Ctx, payChannelId: string): Promise<SellerChannelRow> =>
  requiredOfManagedShop(ctx, await findSellerChannel(ctx.db, payChannelId), 'channelNotFound')

/** The same for one that may have been removed since: its payments and refunds go on. */
export const getFormerSellerChannelOrReject = async (
  ctx: Ctx,
  payChannelId: string,
): Promise<SellerChannelRow> =>
  requiredOfManagedShop(
    ctx,
    await findSellerChannel(ctx.db, payChannelId, { withRemoved: true }),
    'channelNotFound',
  )

/** Rejects with `sellerChannelsOff` where the platform allows no payment methods of sellers. */
export function checkSellerChannelsAllowed({ config }: Ctx): void {
  if (!config.sellerChannels) throw new DomainError('sellerChannelsOff')
}
