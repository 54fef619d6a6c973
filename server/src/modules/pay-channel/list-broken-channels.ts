import { tryOpenGateway } from '../../payment-gateways/open-gateway.ts'
import type { Services } from '../../platform/ctx.ts'
import { decryptPayChannelSettings } from './decrypt-pay-channel-settings.ts'
import { listManagedPayChannels } from './managed-pay-channels.ts'

/** Problems of the platform's enabled channels, one line each: channel and setting names, never values. */
export const listBrokenChannels = async (services: Services): Promise<string[]> =>
  (await listManagedPayChannels(services))
    .filter(({ enabled, managed_by }) => enabled && managed_by === 'platform')
    .flatMap((row) => {
      const opened = tryOpenGateway(row.provider, decryptPayChannelSettings(services, row))
      const faults = opened.ok ? [] : opened.errors
      return faults.map((fault) => `${row.pay_channel_id} "${row.name}": ${fault}`)
    })
