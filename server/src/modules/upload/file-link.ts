import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'

type Signer = Pick<Services, 'encryption' | 'now'>

/** Links that are drawn within this time are the same, so that a page that asks again does not load pictures anew. */
const linkReuseMs = 150_000
const linkTtlMs = 300_000

const linkMac = ({ encryption }: Signer, key: string, untilSeconds: number): Buffer =>
  encryption.fingerprint('links', `file ${key} ${untilSeconds}`)

/** A link that opens a kept picture for the next five minutes at most, and two and a half at least. */
export function createFileLink(services: Signer, key: string): string {
  const until = (Math.floor(services.now().getTime() / linkReuseMs) * linkReuseMs + linkTtlMs) / 1000
  return `/api/upload/file/${key}?until=${until}&mac=${linkMac(services, key, until).toString('base64url')}`
}

/** How many seconds a link still opens its picture; 0 where it does not. */
export function linkSecondsLeft(services: Signer, key: string, until: string, mac: string): number {
  if (!/^\d{10,11}$/.test(until) || !/^[\w-]{43}$/.test(mac)) return 0
  if (!timingSafeEqual(linkMac(services, key, Number(until)), Buffer.from(mac, 'base64url'))) return 0
  return Math.max(0, Math.floor(Number(until) - services.now().getTime() / 1000))
}
