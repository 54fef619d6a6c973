import { timingSafeEqual } from 'node:crypto'
import type { House } from '../../kernel/ctx.ts'

type Signer = Pick<House, 'vault' | 'now'>

/** Links that are drawn within this time are the same, so that a page that asks again does not load pictures anew. */
const gridMs = 150_000
const livesMs = 300_000

const macOf = ({ vault }: Signer, key: string, untilSeconds: number): Buffer =>
  vault.fingerprint('links', `file ${key} ${untilSeconds}`)

/** A link that opens a kept picture for the next five minutes at most, and two and a half at least. */
export function fileLink(house: Signer, key: string): string {
  const until = (Math.floor(house.now().getTime() / gridMs) * gridMs + livesMs) / 1000
  return `/api/upload/file/${key}?until=${until}&mac=${macOf(house, key, until).toString('base64url')}`
}

/** How many seconds a link still opens its picture; 0 where it does not. */
export function secondsOfLink(house: Signer, key: string, until: string, mac: string): number {
  if (!/^\d{10,11}$/.test(until) || !/^[\w-]{43}$/.test(mac)) return 0
  if (!timingSafeEqual(macOf(house, key, Number(until)), Buffer.from(mac, 'base64url'))) return 0
  return Math.max(0, Math.floor(Number(until) - house.now().getTime() / 1000))
}
