import { DomainError } from '../../platform/domain-error.ts'
import { mergeWithKeys } from './merge-settings.ts'
import { sandboxAddress } from './seller-gateway-fetch.ts'

/** `mergeWithKeys` for a seller's channel; one of the sandbox has no settings of its own. */
export function mergeSellerSettings(
  provider: string,
  stored: unknown,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isSandbox =
    new Map<string, unknown>(Object.entries(Object(stored))).get('gatewayUrl') === sandboxAddress
  if (isSandbox && Object.keys(given).length > 0)
    throw new DomainError('channelSettingsWrong', ['gatewayUrl: the sandbox has no settings'])
  return mergeWithKeys(provider, stored, given)
}
