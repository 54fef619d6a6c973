import { PayChannelId } from '@faka/contract/ids'
import type { PayChannel } from '@faka/contract/shop'
import type { House } from '../../kernel/ctx.ts'
import type { KnownShop } from './shop-memory.ts'

type ChannelRow = KnownShop['payChannels'][number]

/** A pay channel as a buyer sees it. */
export const shownPayChannel = (row: ChannelRow): PayChannel => ({
  id: PayChannelId.parse(row.pay_channel_id),
  name: row.name,
  method: row.method,
  feeBasisPoints: row.fee_basis_points,
  realMoney: row.real_money,
})

/**
 * Whether a channel may be used now: switched on, and test money only where the sandbox is allowed. A balance is not
 * offered by shops but at the cash desk, to whoever has one.
 */
export const isOffered = (house: House, row: ChannelRow): boolean =>
  row.enabled && row.provider !== 'balance' && (row.real_money || house.config.sandbox)

/** The pay channels that a shop offers, in their order. */
export const offeredPayChannels = (house: House, shop: KnownShop): PayChannel[] =>
  shop.payChannels.filter((row) => isOffered(house, row)).map(shownPayChannel)
