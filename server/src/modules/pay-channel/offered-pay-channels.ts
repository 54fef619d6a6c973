import type { PayChannel, PayDevice } from '@faka/contract/pay-channel/offered-channel'
import { PayChannelId } from '@faka/contract/shared/ids'
import { isPhone } from '@faka/contract/storefront/mobile-site'
import { internalProviders } from '../../payment-gateways/open-gateway.ts'
import { type Actor, asBrowserActor, type Services } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findShopPayChannel, listShopPayChannels, type PayChannelRow } from './pay-channel-cache.ts'

export type { PayChannelRow } from './pay-channel-cache.ts'

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

/** The caller's device by User-Agent; callers without a browser count as desktop. */
export function detectPayDevice(actor: Actor): PayDevice {
  const userAgent = asBrowserActor(actor)?.userAgent ?? ''
  if (userAgent.includes('MicroMessenger/')) return 'wechat'
  if (userAgent.includes('AlipayClient/')) return 'alipay'
  return isPhone({ hint: undefined, userAgent }) ? 'phone' : 'desk'
}

/**
 * Whether a channel may be used now: it must be enabled, test money needs the sandbox, and sellers' own need the
 * platform's permission. Balances are not offered by shops; the checkout offers them to accounts that have one.
 */
const isOffered = ({ config }: Services, row: PayChannelRow): boolean =>
  row.enabled &&
  !internalProviders.includes(row.provider) &&
  (row.real_money || config.sandbox) &&
  (row.managed_by === 'platform' || config.sellerChannels)

/** The platform's pay channels that a shop offers on desktops, in order. */
export const listOfferedPlatformChannels = async (
  services: Services,
  shopId: number,
): Promise<PayChannel[]> =>
  (await listShopPayChannels(services, shopId))
    .filter(
      (row) => row.managed_by === 'platform' && isOffered(services, row) && row.devices.includes('desk'),
    )
    .map(toPayChannelDto)

interface ServicesWithActor extends Services {
  actor: Actor
}

/** The pay channels that a shop offers on the caller's device, in order; with `managedBy` only the platform's. */
export async function listOfferedPayChannels(
  ctx: ServicesWithActor,
  shopId: number,
  managedBy?: 'platform',
): Promise<PayChannel[]> {
  const device = detectPayDevice(ctx.actor)
  return (await listShopPayChannels(ctx, shopId))
    .filter((row) => isOffered(ctx, row) && row.devices.includes(device))
    .filter((row) => managedBy === undefined || row.managed_by === managedBy)
    .map(toPayChannelDto)
}

/** The names of pay channels offered on desktops but not on the caller's device, such as QR codes to scan. */
export async function listDesktopOnlyChannelNames(ctx: ServicesWithActor, shopId: number): Promise<string[]> {
  const device = detectPayDevice(ctx.actor)
  return (await listShopPayChannels(ctx, shopId))
    .filter((row) => isOffered(ctx, row) && row.devices.includes('desk') && !row.devices.includes(device))
    .map(({ name }) => name)
}

/** A pay channel of a shop that the caller may use now; rejects with `channelUnavailable`. */
export async function getUsablePayChannelOrReject(
  ctx: ServicesWithActor,
  shopId: number,
  payChannelId: string,
): Promise<PayChannelRow> {
  const found = await findShopPayChannel(ctx, shopId, payChannelId)
  const row = found && isOffered(ctx, found) ? found : undefined
  return required(row?.devices.includes(detectPayDevice(ctx.actor)) ? row : undefined, 'channelUnavailable')
}

/** Rejects with `amountOutOfRange` when the channel does not accept the amount. */
export function checkAmount({ least_fen, most_fen }: PayChannelRow, amountFen: number): void {
  if (amountFen < least_fen || amountFen > most_fen)
    throw new DomainError('amountOutOfRange', { leastFen: least_fen, mostFen: most_fen })
}
