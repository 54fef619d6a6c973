import type { SellerChannel } from '@faka/contract/pay-channel/seller-channel'
import type { Services } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { readChannelStates } from './channel-state.ts'
import { toPayChannelDto } from './offered-pay-channels.ts'
import type { SellerChannelRow } from './seller-channel.sql.ts'

/** Channels as their seller manages them, without any secret. */
export async function toSellerChannelDtos(
  services: Services,
  rows: readonly SellerChannelRow[],
): Promise<SellerChannel[]> {
  const states = await readChannelStates(services, rows)
  return rows.map((row) => ({
    ...toPayChannelDto(row),
    ...required(states.get(row.pay_channel_id), 'channelNotFound'),
    feeBasisPoints: row.fee_basis_points,
    feePayer: row.fee_payer,
    devices: row.devices,
    enabled: row.enabled,
  }))
}
