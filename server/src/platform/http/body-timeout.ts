import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How fast the body of a request has to come. */
export interface BodyTimeout {
  /** For the whole body. */
  maxSeconds: number
  /** In each stretch of `windowSeconds`; a body that stops is closed within two of them. */
  minBytesPerSecond: number
  windowSeconds: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own pace; left out, the one of calls. */
    pace?: BodyTimeout
  }
}

interface PendingBody {
  request: FastifyRequest
  reply: FastifyReply
  timeout: BodyTimeout
  /** Seconds since its head was read. */
  seconds: number
  /** Bytes of its connection at the beginning of the present stretch, which began so many seconds ago. */
  windowStartBytes: number
  windowElapsed: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const bytesOf = ({ request }: Pick<PendingBody, 'request'>): number => request.raw.socket?.bytesRead ?? 0

/** One second later: whether a body now is too slow. */
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
 * Closes requests whose bodies drip or stop: `close` answers them, and their connection ends with the answer. A request
 * is watched from its head to the last byte of its body and no longer, so that answers may take as long as they wish.
 * Seconds are counted by a timer of this process, which only falls behind where the machine is busy: a clock that is
 * set anew closes nothing.
 */
export function enforceBodyTimeouts(
  app: FastifyInstance,
  usual: BodyTimeout,
  close: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const arriving = new Set<PendingBody>()
  const timer = setInterval(() => {
    for (const body of arriving) {
      if (!isTooSlow(body)) continue
      arriving.delete(body)
      if (body.reply.sent) body.request.raw.destroy()
      else close(body.request, body.reply)
    }
  }, 1000)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (!hasBody(raw) || raw.complete) return
    const timeout = request.routeOptions.config.pace ?? usual
    const body = { request, reply, timeout, seconds: 0, windowStartBytes: 0, windowElapsed: 0 }
    body.windowStartBytes = bytesOf(body)
    arriving.add(body)
    const forget = () => arriving.delete(body)
    raw.once('end', forget).once('close', forget)
  })
}
