import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxService } from './sandbox-service.ts'
import { type Message, parseMessage } from './signing.ts'
import type { Trade } from './trade.sql.ts'

/** A request's raw query string. */
export function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const index = url.indexOf('?')
  return index < 0 ? '' : url.slice(index + 1)
}

/** The message sent: the form of a POST, the query of a GET. */
export const readSentMessage = (request: FastifyRequest): Message | undefined =>
  parseMessage(request.method === 'GET' ? queryOf(request) : String(request.body ?? ''))

/** The trade's pay page, which is also the content of its QR code. */
export const payPageUrl = (app: FastifyInstance, service: SandboxService, trade: Trade): string =>
  `${service.deps.publicUrl}${app.prefix}/pay/${trade.token}`
