import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from './gateway.ts'
import { type Message, readMessage } from './signing.ts'
import type { Trade } from './trade.sql.ts'

/** A request's query string, as it came. */
export function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** What was sent: the form of a POST, the query of a GET. */
export const sentMessage = (request: FastifyRequest): Message | undefined =>
  readMessage(request.method === 'GET' ? queryOf(request) : String(request.body ?? ''))

/** Where a person pays a trade; also what its QR code holds. */
export const payPageUrl = (app: FastifyInstance, gateway: Gateway, trade: Trade): string =>
  `${gateway.deps.publicUrl}${app.prefix}/pay/${trade.token}`
