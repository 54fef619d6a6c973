import { maxSellerChannels } from '@faka/contract/pay-channel/seller-channel'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { lockChannelsOf } from './channel-owner.sql.ts'
import { listChannelsOfSeller } from './seller-channel.sql.ts'

/** The position after the other channels of a seller, until the transaction ends. Rejects with `tooManyChannels`. */
export async function placeSellerChannel(tx: Tx, shopId: number): Promise<{ position: number }> {
  await lockChannelsOf(tx, { shopId })
  const others = await listChannelsOfSeller(tx, shopId)
  if (others.length >= maxSellerChannels) throw new DomainError('tooManyChannels')
  return { position: Math.max(0, ...others.map(({ position }) => position)) + 1 }
}
