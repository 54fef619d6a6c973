import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How fast the body of a request has to come. */
export interface Pace {
  /** For the whole body. */
  seconds: number
  /** In each stretch of `stretchSeconds`; a body that stops is closed within two of them. */
  minBytesPerSecond: number
  stretchSeconds: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own pace; left out, the one of calls. */
    pace?: Pace
  }
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  pace: Pace
  /** Seconds since its head was read. */
  seconds: number
  /** Bytes of its connection at the beginning of the present stretch, which began so many seconds ago. */
  bytesBefore: number
  inStretch: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const bytesOf = ({ request }: Pick<Arriving, 'request'>): number => request.raw.socket?.bytesRead ?? 0

/** One second later: whether a body now is too slow. */
function isTooSlow(body: Arriving): boolean {
  body.seconds++
  body.inStretch++
  if (body.seconds >= body.pace.seconds) return true
  if (body.inStretch < body.pace.stretchSeconds) return false
  const bytes = bytesOf(body)
  if (bytes - body.bytesBefore < body.pace.minBytesPerSecond * body.inStretch) return true
  body.bytesBefore = bytes
  body.inStretch = 0
  return false
}

/**
 * Closes requests whose bodies drip or stop: `close` answers them, and their connection ends with the answer. A request
 * is watched from its head to the last byte of its body and no longer, so that answers may take as long as they wish.
 * Seconds are counted by a timer of this process, which only falls behind where the machine is busy: a clock that is
 * set anew closes nothing.
 */
export function watchBodies(
  app: FastifyInstance,
  usual: Pace,
  close: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const arriving = new Set<Arriving>()
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
    const pace = request.routeOptions.config.pace ?? usual
    const body = { request, reply, pace, seconds: 0, bytesBefore: 0, inStretch: 0 }
    body.bytesBefore = bytesOf(body)
    arriving.add(body)
    const forget = () => arriving.delete(body)
    raw.once('end', forget).once('close', forget)
  })
}
