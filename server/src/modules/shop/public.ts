import type { Services } from '../../platform/ctx.ts'
import {
  findPayChannel,
  findShopsBySeller,
  listEnabledSandboxChannels,
  listManagedChannels,
} from './shop.sql.ts'
import type { CachedShop } from './shop-cache.ts'

export {
  type ChannelChange,
  type ChannelSettingsResult,
  changeChannelRow,
} from '../pay-channel/change-channel-row.ts'
export {
  type CreatePayChannelInput,
  createPayChannel,
  ensurePlatformChannel,
} from '../pay-channel/create-pay-channel.ts'
export {
  buyerFeeBasisPoints,
  checkAmount,
  detectPayDevice,
  getUsablePayChannelOrReject,
  listDesktopOnlyChannelNames,
  listOfferedPayChannels,
  toPayChannelDto,
} from '../pay-channel/offered-pay-channels.ts'
export { isPayChannelEnabled } from './shop.sql.ts'
export { type CachedShop, findShopByUrl, getCachedShop } from './shop-cache.ts'

/** The ids of the shops that an account owns. */
export const listShopIdsBySeller = async (services: Services, accountId: number): Promise<number[]> =>
  (await findShopsBySeller(services.db, accountId)).map(({ shop_id }) => shop_id)

/** A pay channel of this shop, enabled or not, for orders that refer to it. */
export const findShopPayChannel = (shop: CachedShop, payChannelId: string) =>
  shop.payChannels.find((row) => row.pay_channel_id === payChannelId)

/** A pay channel by its id alone, for gateway notifications; undefined if there is none. */
export const findPayChannelById = (services: Services, payChannelId: string) =>
  findPayChannel(services.db, payChannelId)

/** A pay channel with the short URL of its shop. */
export type ManagedChannelRow = Awaited<ReturnType<typeof listManagedChannels>>[number]

/** All pay channels except balances; with a shop id, the shop's own and the platform's. */
export const listManagedPayChannels = (services: Services, shopId?: number): Promise<ManagedChannelRow[]> =>
  listManagedChannels(services.db, shopId)

/** The decrypted settings of a channel. */
export const decryptPayChannelSettings = (
  services: Services,
  row: { pay_channel_id: string; sealed_settings: Buffer },
): unknown =>
  JSON.parse(services.encryption.decrypt('channels', row.sealed_settings, row.pay_channel_id).toString())

/** Names of the enabled channels that move no real money. */
export const listSandboxChannelNames = async (services: Services): Promise<string[]> =>
  (await listEnabledSandboxChannels(services.db)).map(({ name }) => name)
