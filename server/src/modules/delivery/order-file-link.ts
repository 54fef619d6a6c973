import { timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/ctx.ts'

type Signer = Pick<Services, 'encryption' | 'now'>

/** How long a link to a file is valid. A download that began in time goes on. */
const fileLinkMs = 5 * 60_000

/** What a link leads to: the file of one order, as one delivery has it. */
export interface LinkedFile {
  orderNo: string
  turn: number
  fileKey: string
}

const linkMac = ({ encryption }: Signer, { orderNo, turn, fileKey }: LinkedFile, until: number): Buffer =>
  encryption.fingerprint('links', `file ${fileKey} of order ${orderNo}, turn ${turn}, until ${until}`)

/**
 * A link to the file of an order. The number of the order is in its query, which no log has. Whoever has the link can
 * download the file until it expires.
 */
export function createOrderFileLink(services: Signer, file: LinkedFile): { url: string; expiresAt: Date } {
  const until = Math.floor((services.now().getTime() + fileLinkMs) / 1000)
  const query = new URLSearchParams({
    order: file.orderNo,
    until: String(until),
    mac: linkMac(services, file, until).toString('base64url'),
  })
  return { url: `/api/order/file?${query}`, expiresAt: new Date(until * 1000) }
}

/** How many seconds a link is still valid; 0 if it is not, or belongs to another file or order. */
export function fileLinkSecondsLeft(
  services: Signer,
  file: LinkedFile,
  { until, mac }: { until: string; mac: string },
): number {
  if (!/^\d{10,11}$/.test(until) || !/^[\w-]{43}$/.test(mac)) return 0
  if (!timingSafeEqual(linkMac(services, file, Number(until)), Buffer.from(mac, 'base64url'))) return 0
  return Math.max(0, Math.ceil(Number(until) - services.now().getTime() / 1000))
}
