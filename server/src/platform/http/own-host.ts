import type { FastifyInstance } from 'fastify'
import { refuse } from '../http.ts'
import { parseIpAddress } from './ip-address.ts'

const hostNameOf = (host: string | undefined): string | undefined =>
  host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined

/**
 * Whether a request is for this machine or the shop's own address. A page of somebody else's that had its own name
 * point here (DNS rebinding) carries that name; `Host` is read as it came, since such a page can set every other header.
 */
export function isOwnHost(
  host: string | undefined,
  localAddress: string | undefined,
  publicUrl: string,
): boolean {
  const name = hostNameOf(host)
  if (name === undefined) return false
  if (name === new URL(publicUrl).hostname || name === 'localhost' || name.endsWith('.localhost')) return true
  const address = parseIpAddress(name)
  if (!address) return false
  return (
    address.range() === 'loopback' || address.toString() === parseIpAddress(localAddress ?? '')?.toString()
  )
}

/** Keeps the pages of whoever works on the shop, all under `/dev/`, from every other host: there they are no pages. */
export function restrictDevPages(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/dev/')) return
    if (!isOwnHost(request.headers.host, request.socket.localAddress, publicUrl))
      return refuse(request, reply, 'routeNotFound')
  })
}
