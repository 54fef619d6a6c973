import type { ManagedChannel, listChannels as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { tryOpenGateway } from '../../payment-gateways/open-gateway.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl, getCachedShop } from '../shop/public.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { listManagedPayChannels, type ManagedChannelRow } from './managed-pay-channels.ts'

/** What is wrong with the settings of a channel, by their names. */
export function channelSettingsErrors(services: Services, row: ManagedChannelRow): string[] {
  const opened = tryOpenGateway(row.provider, decryptPayChannelSettings(services, row))
  return opened.ok ? [] : opened.errors
}

const toManagedChannelDto = async (services: Services, row: ManagedChannelRow): Promise<ManagedChannel> => ({
  payChannelId: PayChannelId.parse(row.pay_channel_id),
  name: row.name,
  method: row.method,
  provider: row.provider,
  shortUrl:
    row.shop_id === null ? null : ShortUrl.parse((await getCachedShop(services, row.shop_id)).short_url),
  managedBy: row.managed_by,
  feeBasisPoints: row.fee_basis_points,
  feePayer: row.fee_payer,
  leastFen: row.least_fen,
  mostFen: row.most_fen,
  devices: row.devices,
  position: row.position,
  realMoney: row.real_money,
  enabled: row.enabled,
  faults: channelSettingsErrors(services, row),
})

/** One channel as operators see it; rejects with `channelNotFound`. */
export async function getManagedChannelOrReject(
  services: Services,
  payChannelId: string,
): Promise<ManagedChannel> {
  const row = (await listManagedPayChannels(services)).find(
    ({ pay_channel_id }) => pay_channel_id === payChannelId,
  )
  return toManagedChannelDto(services, required(row, 'channelNotFound'))
}

/** Pay channels with everything but their settings. */
export async function listChannels(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  const rows = await listManagedPayChannels(ctx, shop?.shop_id)
  return Promise.all(rows.map((row) => toManagedChannelDto(ctx, row)))
}
