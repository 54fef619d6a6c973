import type { Env, PlatformSettings } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

interface PayChannelSettings {
  /** Whether test money may be used: never in production, and on a public address only by an explicit setting. */
  sandbox: boolean
}

declare module '../../platform/config.ts' {
  interface Config extends PayChannelSettings {}
}

/** Reads whether test money may be used. */
export const readPayChannelSettings = (
  env: Env,
  { production, publicUrl }: PlatformSettings,
): PayChannelSettings => ({
  sandbox: !production && (isPrivateUrl(publicUrl) || env.SANDBOX_I_KNOW === '1'),
})
