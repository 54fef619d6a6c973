import { PayChannelId } from '@faka/contract/shared/ids'
import type { PayChannel, PayDevice } from '@faka/contract/shop/shop'
import { isPhone } from '@faka/contract/storefront/mobile-site'
import { type Actor, asBrowserActor, type Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import type { CachedShop } from './shop-cache.ts'

export type PayChannelRow = CachedShop['payChannels'][number]

/** The fee that a buyer pays on top, in hundredths of a percent. */
export const buyerFeeBasisPoints = ({ fee_payer, fee_basis_points }: PayChannelRow): number =>
  fee_payer === 'buyer' ? fee_basis_points : 0

/** A pay channel as a buyer sees it. */
export const toPayChannelDto = (row: PayChannelRow): PayChannel => ({
  id: PayChannelId.parse(row.pay_channel_id),
  name: row.name,
  method: row.method,
  feeBasisPoints: buyerFeeBasisPoints(row),
  realMoney: row.real_money,
  leastFen: row.least_fen,
  mostFen: row.most_fen,
})

/** What a visitor holds; whoever is at no browser is taken for somebody at a desk. */
export function detectPayDevice(actor: Actor): PayDevice {
  const userAgent = asBrowserActor(actor)?.userAgent ?? ''
  if (userAgent.includes('MicroMessenger/')) return 'wechat'
  if (userAgent.includes('AlipayClient/')) return 'alipay'
  return isPhone({ hint: undefined, userAgent }) ? 'phone' : 'desk'
}

/**
 * Whether a channel may be used now: switched on, and test money only where the sandbox is allowed. A balance is not
 * offered by shops but at the cash desk, to whoever has one.
 */
const isOffered = (services: Services, row: PayChannelRow): boolean =>
  row.enabled && row.provider !== 'balance' && (row.real_money || services.config.sandbox)

interface ServicesWithActor extends Services {
  actor: Actor
}

/** The pay channels that a shop offers to whoever asks, in their order. */
export function listOfferedPayChannels(ctx: ServicesWithActor, shop: CachedShop): PayChannel[] {
  const device = detectPayDevice(ctx.actor)
  return shop.payChannels
    .filter((row) => isOffered(ctx, row) && row.devices.includes(device))
    .map(toPayChannelDto)
}

/** The names of the ways to pay that a shop offers on desks and not where it is asked from, such as codes for a camera. */
export function listDesktopOnlyChannelNames(ctx: ServicesWithActor, shop: CachedShop): string[] {
  const device = detectPayDevice(ctx.actor)
  return shop.payChannels
    .filter((row) => isOffered(ctx, row) && row.devices.includes('desk') && !row.devices.includes(device))
    .map(({ name }) => name)
}

/** A pay channel of a shop that whoever asks may use now; refuses with `channelUnavailable`. */
export function getUsablePayChannelOrReject(
  ctx: ServicesWithActor,
  shop: CachedShop,
  payChannelId: string,
): PayChannelRow {
  const row = shop.payChannels.find((each) => each.pay_channel_id === payChannelId && isOffered(ctx, each))
  return required(row?.devices.includes(detectPayDevice(ctx.actor)) ? row : undefined, 'channelUnavailable')
}

/** Refuses with `amountOutOfRange` a sum that a channel does not take. */
export function checkAmount({ least_fen, most_fen }: PayChannelRow, amountFen: number): void {
  if (amountFen < least_fen || amountFen > most_fen)
    throw new DomainError('amountOutOfRange', { leastFen: least_fen, mostFen: most_fen })
}
