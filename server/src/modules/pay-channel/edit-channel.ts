import type { editChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { changeChannelRow, type LockedChannel } from './change-channel-row.ts'
import { createGatewayOrReject } from './create-gateway-or-reject.ts'
import { getManagedChannelOrReject } from './list-channels.ts'
import { mergePlatformSettings } from './merge-settings.ts'
import { copyPlatformChannels, findManagingCell } from './platform-channels-of-cell.ts'

/** Rejects with `channelReasonNeeded` what switches a channel off without saying why. */
function checkReason(row: LockedChannel, enabled: boolean, why: string | undefined): void {
  if (row.enabled && !enabled && why === undefined) throw new DomainError('channelReasonNeeded')
}

/**
 * Changes a pay channel, including its settings. A channel with invalid settings can be disabled but not enabled; to
 * disable one a reason is needed, which is recorded.
 */
export async function editChannel(
  given: Ctx,
  { payChannelId: number, settings: changedSettings, ...change }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { ctx, payChannelId } = await findManagingCell(given, number)
  await changeChannelRow(ctx, payChannelId, change, (row, stored) => {
    const settings = changedSettings
      ? mergePlatformSettings(ctx, row.provider, stored, changedSettings)
      : stored
    const enabled = change.enabled ?? row.enabled
    checkReason(row, enabled, change.why)
    if (!enabled && !changedSettings) return { settings, realMoney: row.real_money, devices: row.devices }
    const { realMoney, devices } = createGatewayOrReject(row.provider, settings).capabilities
    if (enabled && !realMoney && !ctx.config.sandbox) throw new DomainError('testMoneyNotAllowed')
    if ((change.leastFen ?? row.least_fen) > (change.mostFen ?? row.most_fen))
      throw new DomainError('channelSettingsWrong', ['leastFen: is more than the most'])
    return { settings, realMoney, devices }
  })
  await copyPlatformChannels(ctx, sellerActorName(ctx.actor))
  return getManagedChannelOrReject(ctx, payChannelId)
}
