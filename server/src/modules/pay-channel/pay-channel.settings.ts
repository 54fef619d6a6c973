import type { Env, PlatformSettings } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

interface PayChannelSettings {
  /** Whether test money may be used: never in production, and on a public address only by an explicit setting. */
  sandbox: boolean
  /** Whether sellers may have pay channels of their own, whose gateways the platform does not control. */
  sellerChannels: boolean
}

declare module '../../platform/config.ts' {
  interface Config extends PayChannelSettings {}
}

function readSellerChannels(value: string | undefined, errors: string[]): boolean {
  if (value !== undefined && !['', 'on', 'off'].includes(value))
    errors.push(`SELLER_CHANNELS is "${value}"; it must be on or off.`)
  return value !== 'off'
}

/** Reads whether test money may be used, and whether sellers may have pay channels of their own. */
export const readPayChannelSettings = (
  env: Env,
  { production, publicUrl }: PlatformSettings,
  errors: string[],
): PayChannelSettings => ({
  sandbox: !production && (isPrivateUrl(publicUrl) || env.SANDBOX_I_KNOW === '1'),
  sellerChannels: readSellerChannels(env.SELLER_CHANNELS, errors),
})
