import * as z from 'zod/mini'
import { isPrivateUrl } from '../../../kernel/config.ts'
import type { World } from './provider.ts'
import { readPrivateKey, readPublicKey } from './rsa-keys.ts'

/** Stands for this process's own address, so that a channel of the sandbox survives a changed port. */
const self = 'self:'

/** The merchant key travels through it, so a public gateway must be spoken to over TLS. */
function isGatewayUrl(text: string): boolean {
  if (text.startsWith(self)) return /^self:(?:\/[A-Za-z0-9_-]+)+$/.test(text)
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && isPrivateUrl(text))
}

const reads = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text)
    return true
  } catch {
    return false
  }
}

const common = {
  /** Where the gateway's pages lie, without a slash at the end. */
  gatewayUrl: z.string().check(z.maxLength(300), z.refine(isGatewayUrl)),
  /** The merchant's number at the gateway. */
  pid: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,32}$/)),
  /** Which wallet the gateway shall open: alipay, wxpay, qqpay, bank. */
  payType: z._default(z.string().check(z.regex(/^[a-z]{2,20}$/)), 'alipay'),
}

/** What a seller copies from an EPay v1 gateway. */
export const Md5Settings = z.strictObject({
  ...common,
  key: z.string().check(z.regex(/^\S{16,128}$/)),
})
export type Md5Settings = z.infer<typeof Md5Settings>

/** What a seller copies from, and lays down at, an EPay v2 gateway. */
export const RsaSettings = z.strictObject({
  ...common,
  merchantPrivateKey: z.string().check(z.maxLength(8000), z.refine(reads(readPrivateKey))),
  gatewayPublicKey: z.string().check(z.maxLength(8000), z.refine(reads(readPublicKey))),
})
export type RsaSettings = z.infer<typeof RsaSettings>

type Common = Pick<Md5Settings, 'gatewayUrl'>

/** Only the shop's own sandbox is reached through `self:`; everything else is taken for real money. */
export const isRealMoney = ({ gatewayUrl }: Common): boolean => !gatewayUrl.startsWith(self)

/** The address of one of the gateway's pages. */
export function pageUrl({ gatewayUrl }: Common, page: string, world: Pick<World, 'selfUrl'>): string {
  const base = gatewayUrl.startsWith(self) ? world.selfUrl + gatewayUrl.slice(self.length) : gatewayUrl
  return `${base.replace(/\/+$/, '')}/${page}`
}
