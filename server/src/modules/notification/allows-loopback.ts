import type { Config } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

/** Whether webhooks may call this machine: those of a development shop may, those of a public demo may not. */
export const allowsLoopback = ({ sandbox, publicUrl }: Config): boolean => sandbox && isPrivateUrl(publicUrl)
