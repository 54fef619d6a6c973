import {
  addChannel as addChannelOperation,
  editChannel as editChannelOperation,
  listChannels as listChannelsOperation,
  listPlatformProviders as listPlatformProvidersOperation,
  orderPlatformChannels as orderPlatformChannelsOperation,
  removePlatformChannel as removePlatformChannelOperation,
  testChannel as testChannelOperation,
  testPlatformSettings as testPlatformSettingsOperation,
} from '@faka/contract/pay-channel/pay-channel'
import {
  addSellerChannel as addSellerChannelOperation,
  editSellerChannel as editSellerChannelOperation,
  listChannelProviders as listChannelProvidersOperation,
  listSellerChannels as listSellerChannelsOperation,
  orderSellerChannels as orderSellerChannelsOperation,
  removeSellerChannel as removeSellerChannelOperation,
  testChannelSettings as testChannelSettingsOperation,
  testSellerChannel as testSellerChannelOperation,
} from '@faka/contract/pay-channel/seller-channel'
import { type Handler, handle } from '../../platform/http.ts'
import { addChannel } from './add-channel.ts'
import { addSellerChannel, type SandboxPort } from './add-seller-channel.ts'
import { editChannel } from './edit-channel.ts'
import { editSellerChannel } from './edit-seller-channel.ts'
import { listChannelProviders } from './list-channel-providers.ts'
import { listChannels } from './list-channels.ts'
import { listPlatformProviders } from './list-platform-providers.ts'
import { listSellerChannels } from './list-seller-channels.ts'
import { orderPlatformChannels } from './order-platform-channels.ts'
import { orderSellerChannels } from './order-seller-channels.ts'
import { removePlatformChannel } from './remove-platform-channel.ts'
import { removeSellerChannel } from './remove-seller-channel.ts'
import { testChannel } from './test-channel.ts'
import { testChannelSettings } from './test-channel-settings.ts'
import { testPlatformSettings } from './test-platform-settings.ts'
import { testSellerChannel } from './test-seller-channel.ts'

export const payChannelHandlers = (port: SandboxPort): Handler[] => [
  handle(addChannelOperation, addChannel),
  handle(listChannelsOperation, listChannels),
  handle(editChannelOperation, editChannel),
  handle(testChannelOperation, testChannel),
  handle(listPlatformProvidersOperation, listPlatformProviders),
  handle(testPlatformSettingsOperation, testPlatformSettings),
  handle(orderPlatformChannelsOperation, orderPlatformChannels),
  handle(removePlatformChannelOperation, removePlatformChannel),
  handle(listChannelProvidersOperation, listChannelProviders),
  handle(listSellerChannelsOperation, listSellerChannels),
  handle(addSellerChannelOperation, (ctx, input) => addSellerChannel(ctx, input, port)),
  handle(editSellerChannelOperation, editSellerChannel),
  handle(orderSellerChannelsOperation, orderSellerChannels),
  handle(testSellerChannelOperation, testSellerChannel),
  handle(testChannelSettingsOperation, testChannelSettings),
  handle(removeSellerChannelOperation, removeSellerChannel),
]
