import { type ChannelUse, showChannelUse } from '@faka/contract/payment/channel-use'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { call } from '../../lib/call.ts'

/** What a payment method is being used for now. */
export const readChannelUse = (payChannelId: PayChannelId): Promise<ChannelUse> =>
  call(showChannelUse, { payChannelId })
