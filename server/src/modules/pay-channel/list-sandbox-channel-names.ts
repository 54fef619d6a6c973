import type { Services } from '../../platform/ctx.ts'
import { listEnabledSandboxChannels } from './pay-channel.sql.ts'

/** Names of the enabled channels that move no real money. */
export const listSandboxChannelNames = async (services: Services): Promise<string[]> =>
  (await listEnabledSandboxChannels(services.db)).map(({ name }) => name)
