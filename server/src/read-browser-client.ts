import type { FastifyRequest } from 'fastify'
import type { BrowserClient, Services } from './platform/ctx.ts'
import { networkPrefix, normalizeIpAddress } from './platform/http/ip-address.ts'

/** The browser or program that sent a request, as rate limits and the audit trail know it. */
export function readBrowserClient(services: Services, request: FastifyRequest): BrowserClient {
  const networkHash = services.encryption
    .fingerprint('addresses', networkPrefix(request.ip))
    .subarray(0, 16)
    .toString('hex')
  return {
    networkHash,
    ip: normalizeIpAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  }
}
