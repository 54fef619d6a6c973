import { type ChannelUse, showChannelUse, showPlatformChannelUse } from '@faka/contract/payment/channel-use'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { call } from '../../lib/call.ts'

/** What a payment method of a shop is being used for now. */
export const readChannelUse = (payChannelId: PayChannelId): Promise<ChannelUse> =>
  call(showChannelUse, { payChannelId })

/** What a payment method of the platform is being used for now, in all shops. */
export const readPlatformChannelUse = (payChannelId: PayChannelId): Promise<ChannelUse> =>
  call(showPlatformChannelUse, { payChannelId })
