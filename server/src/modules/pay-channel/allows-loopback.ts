import type { Config } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

/**
 * Whether addresses that sellers choose, of webhooks and gateways, may be of this machine: in a development shop, not in a
 * public demo.
 */
export const allowsLoopback = ({ sandbox, publicUrl }: Config): boolean => sandbox && isPrivateUrl(publicUrl)
