import { SettingValue } from '@faka/contract/pay-channel/channel-provider'
import type { SellerChannel } from '@faka/contract/pay-channel/seller-channel'
import { describeGateway, tryOpenGateway } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import type { ManagedChannelRow } from './managed-pay-channels.ts'
import { listSettingChanges } from './pay-channel-event.sql.ts'
import { sandboxAddress } from './seller-gateway-fetch.ts'

/** The provider under which channels of the sandbox are added and shown. */
export const sandboxProvider = 'sandbox'

/** What a channel shows to its owner of its settings and their test. */
type ChannelState = Pick<SellerChannel, 'provider' | 'faults' | 'settings' | 'createTime' | 'lastTest'>

const isSandboxChannel = (settings: ReadonlyMap<string, unknown>): boolean =>
  settings.get('gatewayUrl') === sandboxAddress

/** What is known of the stored settings: of secrets only that they are set. */
function toStoredSettings(
  provider: string,
  stored: ReadonlyMap<string, unknown>,
  changeTimes: ReadonlyMap<string, Date>,
): ChannelState['settings'] {
  // the keys of the sandbox are this installation's own
  if (isSandboxChannel(stored)) return []
  return (describeGateway(provider)?.settings ?? []).map(({ name, kind }) => {
    const value = SettingValue.safeParse(stored.get(name))
    return {
      name,
      value: kind !== 'secret' && kind !== 'key' && value.success ? value.data : null,
      isSet: stored.get(name) !== undefined,
      changeTime: changeTimes.get(name)?.toISOString() ?? null,
    }
  })
}

/** The state of each of these channels, without any secret. */
export async function readChannelStates(
  services: Services,
  rows: readonly ManagedChannelRow[],
): Promise<ReadonlyMap<string, ChannelState>> {
  const changes = await listSettingChanges(
    services.db,
    rows.map(({ pay_channel_id }) => pay_channel_id),
  )
  return new Map(
    rows.map((row) => {
      const settings = decryptPayChannelSettings(services, row)
      const stored = new Map<string, unknown>(Object.entries(Object(settings)))
      const opened = tryOpenGateway(row.provider, settings)
      const own = changes.filter(({ pay_channel_id }) => pay_channel_id === row.pay_channel_id)
      const changeTimes = new Map(own.map(({ setting, at }) => [setting, at]))
      return [
        row.pay_channel_id,
        {
          provider: isSandboxChannel(stored) ? sandboxProvider : row.provider,
          faults: opened.ok ? [] : opened.errors,
          settings: toStoredSettings(row.provider, stored, changeTimes),
          createTime: row.created_at.toISOString(),
          lastTest:
            row.tested_at && row.test_ok !== null
              ? { ok: row.test_ok, time: row.tested_at.toISOString() }
              : null,
        },
      ]
    }),
  )
}
