import type { ManagedChannel, listChannels as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { PayChannelId, ShortUrl } from '@faka/contract/shared/ids'
import { inEachCell } from '../../platform/cells/in-cells.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findShopByUrl, getCachedShop } from '../shop/public.ts'
import { readChannelStates } from './channel-state.ts'
import { listManagedPayChannels, type ManagedChannelRow } from './managed-pay-channels.ts'
import { listDisablings } from './pay-channel-event.sql.ts'
import { hasCopiedChannels } from './platform-channels-of-cell.ts'

/** These channels as administrators see them; of the settings of a seller's own only what is wrong with them. */
async function toManagedChannelDtos(
  services: Services,
  rows: readonly ManagedChannelRow[],
): Promise<ManagedChannel[]> {
  const [states, reasons] = await Promise.all([
    readChannelStates(services, rows),
    listDisablings(
      services.db,
      rows.flatMap(({ pay_channel_id, enabled }) => (enabled ? [] : [pay_channel_id])),
    ),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const { settings, ...state } = required(states.get(row.pay_channel_id), 'channelNotFound')
      const disabled = reasons.find(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)
      return {
        payChannelId: PayChannelId.parse(row.pay_channel_id),
        name: row.name,
        method: row.method,
        shortUrl:
          row.shop_id === null
            ? null
            : ShortUrl.parse((await getCachedShop(services, row.shop_id)).short_url),
        managedBy: row.managed_by,
        feeBasisPoints: row.fee_basis_points,
        feePayer: row.fee_payer,
        leastFen: row.least_fen,
        mostFen: row.most_fen,
        devices: row.devices,
        position: row.position,
        realMoney: row.real_money,
        enabled: row.enabled,
        disabled: disabled ? { time: disabled.at.toISOString(), why: disabled.why } : null,
        ...state,
        settings: row.managed_by === 'platform' ? settings : [],
      }
    }),
  )
}

/** One channel as operators see it; rejects with `channelNotFound`. */
export async function getManagedChannelOrReject(
  services: Services,
  payChannelId: string,
): Promise<ManagedChannel> {
  const found = (await listManagedPayChannels(services)).filter(
    ({ pay_channel_id }) => pay_channel_id === payChannelId,
  )
  const [channel] = await toManagedChannelDtos(services, found)
  return required(channel, 'channelNotFound')
}

/** Those of a cell, or of one of its shops; of the platform's, a further cell has copies. */
async function listInCell(ctx: Ctx, managedBy: InputOf<typeof operation>['managedBy'], shopId?: number) {
  const rows = await listManagedPayChannels(ctx, shopId)
  const isCopy = (row: ManagedChannelRow) => row.shop_id === null && hasCopiedChannels(ctx)
  return toManagedChannelDtos(
    ctx,
    rows.filter(
      (row) =>
        (managedBy === undefined || row.managed_by === managedBy) && (shopId !== undefined || !isCopy(row)),
    ),
  )
}

/** Pay channels with everything but their secrets. */
export const listChannels = (...args: Parameters<typeof listChannelsOnce>) =>
  readOverCells(args[0], () => listChannelsOnce(...args))

async function listChannelsOnce(
  ctx: Ctx,
  { shortUrl, managedBy }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop =
    shortUrl === undefined ? undefined : required(await findShopByUrl(ctx, shortUrl), 'shopNotFound')
  if (shop) return listInCell(ctx, managedBy, shop.shop_id)
  return (await Promise.all(inEachCell(ctx).map((cell) => listInCell(cell, managedBy)))).flat()
}
