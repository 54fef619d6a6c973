import type { editChannel as operation } from '@faka/contract/pay-channel/pay-channel'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { changeChannelRow } from './change-channel-row.ts'
import { createGatewayOrReject } from './create-gateway-or-reject.ts'
import { getManagedChannelOrReject } from './list-channels.ts'
import { mergeSettings, mergeWithKeys } from './merge-settings.ts'

/**
 * The stored settings with the given ones replaced. In a session a changed address needs every stored key again, so that
 * an attacker who took it over cannot have the keys sent elsewhere; the command line can read them anyway.
 */
const merge = (ctx: Ctx, provider: string, stored: unknown, given: Readonly<Record<string, unknown>>) =>
  ctx.actor.kind === 'seller' ? mergeSettings(stored, given) : mergeWithKeys(provider, stored, given)

/** Changes a pay channel, including its settings. A channel with invalid settings can be disabled but not enabled. */
export async function editChannel(
  ctx: Ctx,
  { payChannelId, settings: changedSettings, ...change }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await changeChannelRow(ctx, payChannelId, change, (row, stored) => {
    const settings = changedSettings ? merge(ctx, row.provider, stored, changedSettings) : stored
    const enabled = change.enabled ?? row.enabled
    if (!enabled && !changedSettings) return { settings, realMoney: row.real_money, devices: row.devices }
    const { realMoney, devices } = createGatewayOrReject(row.provider, settings).capabilities
    if (enabled && !realMoney && !ctx.config.sandbox) throw new DomainError('testMoneyNotAllowed')
    if ((change.leastFen ?? row.least_fen) > (change.mostFen ?? row.most_fen))
      throw new DomainError('channelSettingsWrong', ['leastFen: is more than the most'])
    return { settings, realMoney, devices }
  })
  return getManagedChannelOrReject(ctx, payChannelId)
}
