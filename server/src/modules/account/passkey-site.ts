import { isIP } from 'node:net'
import type { Config } from '../../platform/config.ts'

export interface PasskeySite {
  /** The host that passkeys belong to, WebAuthn's "relying party ID". */
  host: string
  /** The pages that may ask them. */
  origins: string[]
}

/** Where passkeys of this installation work; undefined where its address is an IP address, which WebAuthn refuses. */
export function findPasskeySite({
  publicUrl,
  allowedOrigins,
}: Pick<Config, 'publicUrl' | 'allowedOrigins'>): PasskeySite | undefined {
  const { hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return { host: hostname, origins: [origin, ...allowedOrigins] }
}
