export { addPayChannel } from './add-pay-channel.ts'
export { allowsLoopback } from './allows-loopback.ts'
export { countChannelsOf } from './channel-owner.sql.ts'
export { checkImportedChannel } from './check-imported-channel.ts'
export { type CreatePayChannelInput, createPayChannel } from './create-pay-channel.ts'
export { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
export { ensurePlatformChannels, findSamePlatformChannel } from './ensure-platform-channels.ts'
export { findBalanceChannel } from './find-balance-channel.ts'
export { findManualChannel } from './find-manual-channel.ts'
export { importSellerChannel } from './import-seller-channel.ts'
export { isRealMoney } from './is-real-money.ts'
export { listBrokenChannels } from './list-broken-channels.ts'
export { listSandboxChannelNames } from './list-sandbox-channel-names.ts'
export { gatewayDeps, type LoadedChannel, loadChannel } from './load-channel.ts'
export { findPayChannelById, listManagedPayChannels } from './managed-pay-channels.ts'
export {
  buyerFeeBasisPoints,
  checkAmount,
  detectPayDevice,
  getUsablePayChannelOrReject,
  listDesktopOnlyChannelNames,
  listOfferedPayChannels,
  type PayChannelRow,
  toPayChannelDto,
} from './offered-pay-channels.ts'
export { payChannelJobs } from './pay-channel.jobs.ts'
export {
  isChannelOfShops,
  isPaidToPlatform,
  isPayChannelEnabled,
  isSellerChannel,
  sellerFeeFen,
} from './pay-channel.sql.ts'
export { findShopPayChannel, listShopPayChannels } from './pay-channel-cache.ts'
export { listPlatformChannels } from './platform-channels-of-cell.sql.ts'
export { findManagingCell, hasCopiedChannels, writePlatformChannels } from './platform-channels-of-cell.ts'
export { getFormerSellerChannelOrReject } from './seller-channel-rights.ts'
export { testChannel } from './test-channel.ts'
