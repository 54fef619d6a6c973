import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/ctx.ts'
import { listOutboxMessages } from '../../../platform/messages.ts'
import { sendPlainPage, visitorLocale } from '../plain-page/send-plain-page.ts'
import { renderOutbox } from './render-outbox.ts'

const maxMessages = 50

/**
 * `GET /dev/outbox`: the messages that were kept instead of sent. Whoever reads it reads everybody's codes, so it
 * stands only where test money does: never in production, nor on a public address unless said so on purpose.
 */
export function mountOutboxPage(app: FastifyInstance, services: Services): void {
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await listOutboxMessages(services, maxMessages)
    reply.header('cache-control', 'no-store')
    return sendPlainPage(reply, 200, renderOutbox(messages, visitorLocale(request)))
  })
}
