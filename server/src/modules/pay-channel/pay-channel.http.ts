import {
  addChannel as addChannelOperation,
  editChannel as editChannelOperation,
  listChannels as listChannelsOperation,
  testChannel as testChannelOperation,
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
import { listSellerChannels } from './list-seller-channels.ts'
import { orderSellerChannels } from './order-seller-channels.ts'
import { removeSellerChannel } from './remove-seller-channel.ts'
import { testChannel } from './test-channel.ts'
import { testChannelSettings } from './test-channel-settings.ts'
import { testSellerChannel } from './test-seller-channel.ts'

export const payChannelHandlers = (port: SandboxPort): Handler[] => [
  handle(addChannelOperation, addChannel),
  handle(listChannelsOperation, listChannels),
  handle(editChannelOperation, editChannel),
  handle(testChannelOperation, testChannel),
  handle(listChannelProvidersOperation, listChannelProviders),
  handle(listSellerChannelsOperation, listSellerChannels),
  handle(addSellerChannelOperation, (ctx, input) => addSellerChannel(ctx, input, port)),
  handle(editSellerChannelOperation, editSellerChannel),
  handle(orderSellerChannelsOperation, orderSellerChannels),
  handle(testSellerChannelOperation, testSellerChannel),
  handle(testChannelSettingsOperation, testChannelSettings),
  handle(removeSellerChannelOperation, removeSellerChannel),
]
