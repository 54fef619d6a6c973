import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How fast the body of a request has to arrive. */
export interface BodyTimeout {
  /** For the whole body. */
  maxSeconds: number
  /** In each window of `windowSeconds`; a body that stops pending is closed within two of them. */
  minBytesPerSecond: number
  windowSeconds: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The timeout of this route's bodies, instead of the default one. */
    bodyTimeout?: BodyTimeout
  }
}

interface PendingBody {
  request: FastifyRequest
  reply: FastifyReply
  timeout: BodyTimeout
  /** Seconds since the headers were read. */
  seconds: number
  /** Bytes received on the connection when the current window started, and the seconds since then. */
  windowStartBytes: number
  windowElapsed: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const bytesOf = ({ request }: Pick<PendingBody, 'request'>): number => request.raw.socket?.bytesRead ?? 0

/** Called once a second: whether a body is too slow by now. */
function isTooSlow(body: PendingBody): boolean {
  body.seconds++
  body.windowElapsed++
  if (body.seconds >= body.timeout.maxSeconds) return true
  if (body.windowElapsed < body.timeout.windowSeconds) return false
  const bytes = bytesOf(body)
  if (bytes - body.windowStartBytes < body.timeout.minBytesPerSecond * body.windowElapsed) return true
  body.windowStartBytes = bytes
  body.windowElapsed = 0
  return false
}

/**
 * Closes requests whose bodies arrive too slowly: `close` answers them, and their connection ends with the answer. A
 * request is watched from its headers to the last byte of its body, so that the answer itself may take any time. Seconds
 * are counted by a timer, not by the clock: a busy machine only makes it late, and setting the clock closes nothing.
 */
export function enforceBodyTimeouts(
  app: FastifyInstance,
  defaultTimeout: BodyTimeout,
  close: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const pending = new Set<PendingBody>()
  const timer = setInterval(() => {
    for (const body of pending) {
      if (!isTooSlow(body)) continue
      pending.delete(body)
      if (body.reply.sent) body.request.raw.destroy()
      else close(body.request, body.reply)
    }
  }, 1000)
  timer.unref()
  app.addHook('onRoute', ({ url, config }) => {
    // a longer one would be cut off by Node before its time
    if ((config?.bodyTimeout ?? defaultTimeout).maxSeconds * 1000 >= app.server.requestTimeout)
      throw new Error(`the body of ${url} may take longer than the server's requestTimeout`)
  })
  app.addHook('onClose', () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(raw) || raw.complete) return
    const timeout = request.routeOptions.config.bodyTimeout ?? defaultTimeout
    const body = { request, reply, timeout, seconds: 0, windowStartBytes: 0, windowElapsed: 0 }
    body.windowStartBytes = bytesOf(body)
    pending.add(body)
    const remove = () => pending.delete(body)
    raw.once('end', remove).once('close', remove)
  })
}
