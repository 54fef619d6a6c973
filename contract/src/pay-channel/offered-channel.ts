import * as z from 'zod/mini'
import { PayChannelId } from '../shared/ids.ts'
import { PositiveFen } from '../shared/money.ts'

export const payMethods = ['alipay', 'wxpay', 'qqpay', 'bank', 'any'] as const

/**
 * The kinds of device that decide which payment methods work: a browser, or the browser inside one of the two
 * wallets.
 */
export const payDevices = ['desk', 'phone', 'wechat', 'alipay'] as const
export type PayDevice = (typeof payDevices)[number]

/** Who pays a channel's fee: the buyer, on top of the price, or the seller, out of it. */
export const feePayers = ['buyer', 'seller'] as const

/** Who manages a channel: the platform's operator, or the seller of its shop. */
export const channelManagers = ['platform', 'seller'] as const
export type ChannelManager = (typeof channelManagers)[number]

/** A payment method as the buyer chooses it. */
export const PayChannel = z.strictObject({
  id: PayChannelId,
  name: z.string(),
  /** The wallet that opens it; also selects the icon. */
  method: z.enum(payMethods),
  /** The fee added for the buyer, in hundredths of a percent of the goods; 0 if the seller pays it. */
  feeBasisPoints: z.int(),
  /** False for the sandbox: no money moves, and its orders are marked. */
  realMoney: z.boolean(),
  /** The range of amounts it accepts. */
  leastFen: PositiveFen,
  mostFen: PositiveFen,
})
export type PayChannel = z.infer<typeof PayChannel>
