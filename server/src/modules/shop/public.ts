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
  type ChannelSettingsResult as ChangedChannel,
  changeChannelRow,
} from './change-channel-row.ts'
export {
  type CreatePayChannelInput as NewPayChannel,
  createPayChannel as openPayChannel,
  ensurePlatformChannel as openPlatformChannel,
} from './create-pay-channel.ts'
export {
  buyerFeeBasisPoints as feeOfBuyer,
  checkAmount,
  detectPayDevice as payDeviceOf,
  getUsablePayChannelOrReject as usablePayChannel,
  listDesktopOnlyChannelNames as offeredOnDesksOnly,
  listOfferedPayChannels as offeredPayChannels,
  toPayChannelDto as shownPayChannel,
} from './pay-channels.ts'
export { isPayChannelEnabled as isSwitchedOn } from './shop.sql.ts'
export {
  type CachedShop as KnownShop,
  findShopByUrl as knownShopByUrl,
  getCachedShop as knownShop,
} from './shop-cache.ts'

/** The shops that an account owns. */
export const listShopIdsBySeller = async (services: Services, accountId: number): Promise<number[]> =>
  (await findShopsBySeller(services.db, accountId)).map(({ shop_id }) => shop_id)

/** A pay channel of this shop, switched off or not: what an order was made with. */
export const findShopPayChannel = (shop: CachedShop, payChannelId: string) =>
  shop.payChannels.find((row) => row.pay_channel_id === payChannelId)

/** A pay channel by its id alone, for call-backs; undefined where there is none. */
export const findPayChannelById = (services: Services, payChannelId: string) =>
  findPayChannel(services.db, payChannelId)

/** A pay channel with the short url of its shop. */
export type ManagedChannelRow = Awaited<ReturnType<typeof listManagedChannels>>[number]

/** Every pay channel but that of balances; with a shop, its own and the platform's. */
export const listManagedPayChannels = (services: Services, shopId?: number): Promise<ManagedChannelRow[]> =>
  listManagedChannels(services.db, shopId)

/** Opens the sealed settings of a channel. */
export const decryptPayChannelSettings = (
  services: Services,
  row: { pay_channel_id: string; sealed_settings: Buffer },
): unknown =>
  JSON.parse(services.encryption.decrypt('channels', row.sealed_settings, row.pay_channel_id).toString())

/** Names of the enabled channels that move no real money. */
export const listSandboxChannelNames = async (services: Services): Promise<string[]> =>
  (await listEnabledSandboxChannels(services.db)).map(({ name }) => name)
