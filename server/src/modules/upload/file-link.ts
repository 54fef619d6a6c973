import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'

type Signer = Pick<Services, 'encryption' | 'now'>

/** Links created within this interval are equal, so that a page that refreshes does not load its pictures again. */
const linkReuseMs = 150_000
const linkTtlMs = 300_000

const linkMac = ({ encryption }: Signer, key: string, untilSeconds: number): Buffer =>
  encryption.fingerprint('links', `file ${key} ${untilSeconds}`)

/** A link to a stored picture, valid for two and a half to five minutes. */
export function createFileLink(services: Signer, key: string): string {
  const until = (Math.floor(services.now().getTime() / linkReuseMs) * linkReuseMs + linkTtlMs) / 1000
  return `/api/upload/file/${key}?until=${until}&mac=${linkMac(services, key, until).toString('base64url')}`
}

/** How many seconds a link is still valid; 0 if it is not. */
export function linkSecondsLeft(services: Signer, key: string, until: string, mac: string): number {
  if (!/^\d{10,11}$/.test(until) || !/^[\w-]{43}$/.test(mac)) return 0
  if (!timingSafeEqual(linkMac(services, key, Number(until)), Buffer.from(mac, 'base64url'))) return 0
  return Math.max(0, Math.floor(Number(until) - services.now().getTime() / 1000))
}
