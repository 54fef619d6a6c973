import type { FastifyInstance } from 'fastify'
import { sendRejection } from '../http.ts'
import { parseIpAddress } from './ip-address.ts'

const hostNameOf = (host: string | undefined): string | undefined =>
  host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined

/**
 * Whether a request is for this machine or the shop's own address. A foreign page whose name points here (DNS rebinding)
 * sends its own name as `Host`, the one header that it cannot set.
 */
function isOwnHost(host: string | undefined, localAddress: string | undefined, publicUrl: string): boolean {
  const name = hostNameOf(host)
  if (name === undefined) return false
  if (name === new URL(publicUrl).hostname || name === 'localhost' || name.endsWith('.localhost')) return true
  const address = parseIpAddress(name)
  if (!address) return false
  return (
    address.range() === 'loopback' || address.toString() === parseIpAddress(localAddress ?? '')?.toString()
  )
}

/** Hides the developer pages, all under `/dev/`, from requests for any other host: they get the not-found answer. */
export function restrictDevPages(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.url?.startsWith('/dev/')) return
    if (!isOwnHost(request.headers.host, request.socket.localAddress, publicUrl))
      return sendRejection(request, reply, 'routeNotFound')
  })
}
