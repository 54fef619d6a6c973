import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { PayChannelId } from '../shared/ids.ts'

const count = z.int().check(z.minimum(0))

/** What a payment method is being used for. */
export const ChannelUse = z.strictObject({
  /** Unpaid orders whose buyers chose it and may still pay, and what they would pay. */
  waiting: z.strictObject({ orders: count, amountFen: count }),
  /** Refunds of its payments that are not done. */
  refunds: z.strictObject({ count, amountFen: count }),
  /** What it received in the last thirty days. */
  received: z.strictObject({ payments: count, amountFen: count }),
})
export type ChannelUse = z.infer<typeof ChannelUse>

export const showChannelUse = endpoint({
  audience: 'seller',
  access: 'seller',
  rights: ['money'],
  session: 'needed',
  apiScope: null,
  path: '/card-core/seller/money/channelUse',
  summary: 'What a payment method of a shop is being used for, to be read before it is disabled or removed',
  input: z.strictObject({ payChannelId: PayChannelId }),
  reply: ChannelUse,
  errorCodes: ['sessionNeeded', 'channelNotFound'],
})

export const showPlatformChannelUse = endpoint({
  audience: 'admin',
  access: 'admin',
  session: 'needed',
  path: '/card-core/admin/money/channelUse',
  summary:
    'What a payment method of the platform is being used for in all shops, to be read before it is disabled or removed',
  input: z.strictObject({ payChannelId: PayChannelId }),
  reply: ChannelUse,
  errorCodes: ['sessionNeeded', 'adminNeeded', 'channelNotFound'],
})
