import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { PayChannelId, ShortUrl } from '@faka/contract/ids'
import type { ManagedChannel, listChannels as operation } from '@faka/contract/pay-channel'
import type { Ctx, House } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl, type ManagedRow, managedChannels, payChannelSettings } from '../shop/door.ts'
import { tryGateway } from './providers/providers.ts'

/** What is wrong with the settings of a channel, by their names. */
export function faultsOf(house: House, row: ManagedRow): string[] {
  const opened = tryGateway(row.provider, payChannelSettings(house, row))
  return opened.ok ? [] : opened.faults
}

const shown = (house: House, row: ManagedRow): ManagedChannel => ({
  payChannelId: PayChannelId.parse(row.pay_channel_id),
  name: row.name,
  method: row.method,
  provider: row.provider,
  shortUrl: row.short_url === null ? null : ShortUrl.parse(row.short_url),
  feeBasisPoints: row.fee_basis_points,
  feePayer: row.fee_payer,
  leastFen: row.least_fen,
  mostFen: row.most_fen,
  devices: row.devices,
  position: row.position,
  realMoney: row.real_money,
  enabled: row.enabled,
  faults: faultsOf(house, row),
})

/** One channel as whoever runs the shop sees it; refuses with `channelNotFound`. */
export async function managedChannel(house: House, payChannelId: string): Promise<ManagedChannel> {
  const row = (await managedChannels(house)).find(({ pay_channel_id }) => pay_channel_id === payChannelId)
  return shown(house, orRefuse(row, 'channelNotFound'))
}

/** Ways to pay with everything but their settings. */
export async function listChannels(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  return (await managedChannels(ctx, shop?.shop_id)).map((row) => shown(ctx, row))
}
