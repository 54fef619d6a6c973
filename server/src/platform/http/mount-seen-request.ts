import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** Where a request asks how the shop sees it. */
export const seenRequestPath = '/healthz/seen'

/** How a request was seen: the address it counts as, whether a proxy named it, and whether that proxy is trusted. */
export const SeenRequest = z.strictObject({
  address: z.string(),
  forwarded: z.boolean(),
  trusted: z.boolean(),
})
export type SeenRequest = z.infer<typeof SeenRequest>

/** Tells each request its own address as the shop sees it, so that a proxy that is set up wrongly is found. */
export const mountSeenRequest = (app: FastifyInstance, isTrusted: (address: string) => boolean): void =>
  void app.get(seenRequestPath, async ({ ip, headers, socket }, reply): Promise<SeenRequest> => {
    reply.header('cache-control', 'no-store')
    return {
      address: ip,
      forwarded: headers['x-forwarded-for'] !== undefined,
      trusted: isTrusted(socket.remoteAddress ?? ''),
    }
  })
