import type { Services } from '../../platform/ctx.ts'
import { listManagedPayChannels } from '../shop/public.ts'
import { channelSettingsErrors } from './list-channels.ts'

/** What is wrong with channels that are switched on, a line each: their names and those of the settings, no values. */
export const listBrokenChannels = async (services: Services): Promise<string[]> =>
  (await listManagedPayChannels(services))
    .filter(({ enabled }) => enabled)
    .flatMap((row) =>
      channelSettingsErrors(services, row).map((fault) => `${row.pay_channel_id} "${row.name}": ${fault}`),
    )
