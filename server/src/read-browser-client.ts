import type { FastifyRequest } from 'fastify'
import type { BrowserClient, Services } from './platform/ctx.ts'
import { normalizeIpAddress } from './platform/http/ip-address.ts'
import { networkHash } from './platform/http/network-hash.ts'

/** The browser or program that sent a request, as rate limits and the audit trail know it. */
export function readBrowserClient(services: Services, request: FastifyRequest): BrowserClient {
  // found anew at each access
  const { ip } = request
  return {
    networkHash: networkHash(services, ip),
    ip: normalizeIpAddress(ip),
    userAgent: request.headers['user-agent'] ?? '',
  }
}
