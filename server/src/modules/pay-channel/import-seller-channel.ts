import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type CreatePayChannelInput, createPayChannel } from './create-pay-channel.ts'
import { nameChannel } from './name-channel.ts'
import { placeSellerChannel } from './place-seller-channel.ts'

/** A channel of another shop, whose settings `checkImportedChannel` found right. */
interface SellerChannelToImport
  extends Pick<
    CreatePayChannelInput,
    'provider' | 'feeBasisPoints' | 'leastFen' | 'mostFen' | 'settings' | 'realMoney' | 'devices'
  > {
  shopId: number
  /** Defaults to that of its wallet or gateway. */
  name: string | undefined
}

/**
 * Adds a channel of another shop as one of the seller's own, after the others and switched off. `keep` is called with its id
 * in the same transaction. Rejects with `tooManyChannels`.
 */
export const importSellerChannel = (
  ctx: Ctx,
  channel: SellerChannelToImport,
  keep: (tx: Tx, payChannelId: string) => Promise<unknown>,
): Promise<unknown> =>
  createPayChannel(
    ctx,
    {
      ...channel,
      ...nameChannel(channel.provider, channel),
      managedBy: 'seller',
      enabled: false,
      position: 0,
    },
    async (tx, payChannelId) => {
      await keep(tx, payChannelId)
      return placeSellerChannel(tx, channel.shopId)
    },
  )
