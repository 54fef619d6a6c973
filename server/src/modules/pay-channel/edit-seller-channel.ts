import type { editSellerChannel as operation } from '@faka/contract/pay-channel/seller-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { changeChannelRow } from './change-channel-row.ts'
import { openSellerGatewayOrReject } from './open-seller-gateway.ts'
import { checkSellerChannelsAllowed, getSellerChannelOrReject } from './seller-channel-rights.ts'
import { mergeSellerSettings } from './seller-settings.ts'
import { toSellerChannelDtos } from './to-seller-channel-dto.ts'

/** Changes a channel of the seller's own, including its settings. It can be disabled whatever its settings are. */
export async function editSellerChannel(
  ctx: Ctx,
  { payChannelId, settings: given, ...change }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await getSellerChannelOrReject(ctx, payChannelId)
  // switching one off stays possible
  if (given !== undefined || change.enabled === true) checkSellerChannelsAllowed(ctx)
  await changeChannelRow(ctx, payChannelId, change, (row, stored) => {
    if ((change.leastFen ?? row.least_fen) > (change.mostFen ?? row.most_fen))
      throw new DomainError('channelSettingsWrong', ['leastFen: is more than the most'])
    const settings = mergeSellerSettings(row.provider, stored, given ?? {})
    const enabled = change.enabled ?? row.enabled
    if (!enabled && !given) return { settings, realMoney: row.real_money, devices: row.devices }
    const { realMoney, devices } = openSellerGatewayOrReject(ctx, row.provider, settings).capabilities
    if (enabled && !realMoney && !ctx.config.sandbox) throw new DomainError('testMoneyNotAllowed')
    return { settings, realMoney, devices }
  })
  const [changed] = await toSellerChannelDtos(ctx, [await getSellerChannelOrReject(ctx, payChannelId)])
  return required(changed, 'channelNotFound')
}
