import { PayChannelId } from '@faka/contract/ids'
import { isPhone } from '@faka/contract/mobile'
import type { PayChannel, PayDevice } from '@faka/contract/shop'
import { type Actor, atBrowser, type House } from '../../kernel/ctx.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import type { KnownShop } from './shop-memory.ts'

export type ChannelRow = KnownShop['payChannels'][number]

/** The fee that a buyer pays on top, in hundredths of a percent. */
export const feeOfBuyer = ({ fee_payer, fee_basis_points }: ChannelRow): number =>
  fee_payer === 'buyer' ? fee_basis_points : 0

/** A pay channel as a buyer sees it. */
export const shownPayChannel = (row: ChannelRow): PayChannel => ({
  id: PayChannelId.parse(row.pay_channel_id),
  name: row.name,
  method: row.method,
  feeBasisPoints: feeOfBuyer(row),
  realMoney: row.real_money,
  leastFen: row.least_fen,
  mostFen: row.most_fen,
})

/** What a visitor holds; whoever is at no browser is taken for somebody at a desk. */
export function payDeviceOf(actor: Actor): PayDevice {
  const userAgent = atBrowser(actor)?.userAgent ?? ''
  if (userAgent.includes('MicroMessenger/')) return 'wechat'
  if (userAgent.includes('AlipayClient/')) return 'alipay'
  return isPhone({ hint: undefined, userAgent }) ? 'phone' : 'desk'
}

/**
 * Whether a channel may be used now: switched on, and test money only where the sandbox is allowed. A balance is not
 * offered by shops but at the cash desk, to whoever has one.
 */
const isOffered = (house: House, row: ChannelRow): boolean =>
  row.enabled && row.provider !== 'balance' && (row.real_money || house.config.sandbox)

interface Visit extends House {
  actor: Actor
}

/** The pay channels that a shop offers to whoever asks, in their order. */
export function offeredPayChannels(ctx: Visit, shop: KnownShop): PayChannel[] {
  const device = payDeviceOf(ctx.actor)
  return shop.payChannels
    .filter((row) => isOffered(ctx, row) && row.devices.includes(device))
    .map(shownPayChannel)
}

/** The names of the ways to pay that a shop offers on desks and not where it is asked from, such as codes for a camera. */
export function offeredOnDesksOnly(ctx: Visit, shop: KnownShop): string[] {
  const device = payDeviceOf(ctx.actor)
  return shop.payChannels
    .filter((row) => isOffered(ctx, row) && row.devices.includes('desk') && !row.devices.includes(device))
    .map(({ name }) => name)
}

/** A pay channel of a shop that whoever asks may use now; refuses with `channelUnavailable`. */
export function usablePayChannel(ctx: Visit, shop: KnownShop, payChannelId: string): ChannelRow {
  const row = shop.payChannels.find((each) => each.pay_channel_id === payChannelId && isOffered(ctx, each))
  return orRefuse(row?.devices.includes(payDeviceOf(ctx.actor)) ? row : undefined, 'channelUnavailable')
}

/** Refuses with `amountOutOfRange` a sum that a channel does not take. */
export function checkAmount({ least_fen, most_fen }: ChannelRow, amountFen: number): void {
  if (amountFen < least_fen || amountFen > most_fen)
    throw new Refused('amountOutOfRange', { leastFen: least_fen, mostFen: most_fen })
}
