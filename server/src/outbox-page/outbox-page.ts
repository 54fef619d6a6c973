import type { FastifyInstance } from 'fastify'
import type { House } from '../kernel/ctx.ts'
import { listKeptMessages } from '../kernel/messages.ts'
import { pageLocaleOf, sendPlainPage } from '../plain-page/send-plain-page.ts'
import { drawOutbox } from './draw-outbox.ts'

const most = 50

/**
 * `GET /dev/outbox`: the messages that were kept instead of sent. Whoever reads it reads everybody's codes, so it
 * stands only where test money does: never in production, nor on a public address unless said so on purpose.
 */
export function showOutbox(app: FastifyInstance, house: House): void {
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await listKeptMessages(house, most)
    reply.header('cache-control', 'no-store')
    return sendPlainPage(reply, 200, drawOutbox(messages, pageLocaleOf(request)))
  })
}
