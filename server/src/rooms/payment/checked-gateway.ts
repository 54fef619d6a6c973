import { Refused } from '../../kernel/refuse.ts'
import { type Gateway, tryGateway } from './providers/providers.ts'

/** The gateway of settings; refuses with `channelSettingsWrong` and the names of those that are wrong. */
export function checkedGateway(provider: string, settings: unknown): Gateway {
  const opened = tryGateway(provider, settings)
  if (!opened.ok) throw new Refused('channelSettingsWrong', opened.faults)
  return opened.gateway
}
