import type { House } from '../../kernel/ctx.ts'
import { enabledSandboxChannels, findPayChannel, findShopsOf, listManagedChannels } from './shop.sql.ts'
import type { KnownShop } from './shop-memory.ts'

export { type ChangedChannel, type ChannelChange, changeChannelRow } from './change-channel-row.ts'
export { type NewPayChannel, openPayChannel, openPlatformChannel } from './open-pay-channel.ts'
export {
  checkAmount,
  feeOfBuyer,
  offeredOnDesksOnly,
  offeredPayChannels,
  payDeviceOf,
  shownPayChannel,
  usablePayChannel,
} from './pay-channels.ts'
export { isSwitchedOn } from './shop.sql.ts'
export { type KnownShop, knownShop, knownShopByUrl } from './shop-memory.ts'

/** The shops that an account owns. */
export const shopIdsOf = async (house: House, accountId: number): Promise<number[]> =>
  (await findShopsOf(house.db, accountId)).map(({ shop_id }) => shop_id)

/** A pay channel of this shop, switched off or not: what an order was made with. */
export const anyPayChannel = (shop: KnownShop, payChannelId: string) =>
  shop.payChannels.find((row) => row.pay_channel_id === payChannelId)

/** A pay channel by its id alone, for call-backs; undefined where there is none. */
export const payChannelById = (house: House, payChannelId: string) => findPayChannel(house.db, payChannelId)

/** A pay channel with the short url of its shop. */
export type ManagedRow = Awaited<ReturnType<typeof listManagedChannels>>[number]

/** Every pay channel but that of balances; with a shop, its own and the platform's. */
export const managedChannels = (house: House, shopId?: number): Promise<ManagedRow[]> =>
  listManagedChannels(house.db, shopId)

/** Opens the sealed settings of a channel. */
export const payChannelSettings = (
  house: House,
  row: { pay_channel_id: string; sealed_settings: Buffer },
): unknown => JSON.parse(house.vault.open('channels', row.sealed_settings, row.pay_channel_id).toString())

/** Names of the enabled channels that move no real money. */
export const sandboxChannelNames = async (house: House): Promise<string[]> =>
  (await enabledSandboxChannels(house.db)).map(({ name }) => name)
