import type { FastifyRequest } from 'fastify'
import type { BrowserClient, Services } from './platform/ctx.ts'
import { networkPrefix, normalizeIpAddress } from './platform/http/ip-address.ts'

/** The browser or program that sent a request, as rate limits and the audit trail know it. */
export function readBrowserClient(services: Services, request: FastifyRequest): BrowserClient {
  // found anew at each access
  const { ip } = request
  const networkHash = services.encryption.fingerprint('addresses', networkPrefix(ip)).toString('hex', 0, 16)
  return {
    networkHash,
    ip: normalizeIpAddress(ip),
    userAgent: request.headers['user-agent'] ?? '',
  }
}
