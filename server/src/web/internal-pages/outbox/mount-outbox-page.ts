import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/ctx.ts'
import { listOutboxMessages } from '../../../platform/messages.ts'
import { sendPlainPage, visitorLocale } from '../plain-page/send-plain-page.ts'
import { renderOutbox } from './render-outbox.ts'

const maxMessages = 50

/**
 * `GET /dev/outbox`: the messages that were kept instead of sent. It shows the codes of all accounts, so it exists only
 * where test money is used: never in production, and on a public address only by an explicit setting.
 */
export function mountOutboxPage(app: FastifyInstance, services: Services): void {
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await listOutboxMessages(services, maxMessages)
    reply.header('cache-control', 'no-store')
    return sendPlainPage(reply, 200, renderOutbox(messages, visitorLocale(request)))
  })
}
