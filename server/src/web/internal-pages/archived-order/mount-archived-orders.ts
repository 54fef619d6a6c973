import { archivedOrderPath } from '@faka/contract/order/archived-order'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openArchivedOrder } from '../../../modules/archive/public.ts'
import { type Ctx, jobCtx, type Services } from '../../../platform/ctx.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { readBrowserClient } from '../../../read-browser-client.ts'
import { sendPlainPage, visitorLocale } from '../plain-page/send-plain-page.ts'
import { renderArchivedOrder, renderSearch } from './render-archived-order.ts'

const maxFieldLength = 200

const guestCtx = (services: Services, request: FastifyRequest): Ctx => ({
  ...jobCtx(services, 'archived-order'),
  locale: visitorLocale(request),
  actor: { kind: 'guest', ...readBrowserClient(services, request) },
})

/**
 * `GET` and `POST /archivedOrder`: the page at which a buyer opens an order of a shop that moved here. The proof is sent in
 * the body, never in an address.
 */
export function mountArchivedOrders(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.get<{ Querystring: { orderNo?: string | string[] } }>(archivedOrderPath, (request, reply) => {
    const { orderNo = '' } = request.query
    const typed = typeof orderNo === 'string' ? orderNo.slice(0, maxFieldLength) : ''
    reply.header('cache-control', 'no-store')
    return sendPlainPage(reply, 200, renderSearch(visitorLocale(request), { orderNo: typed }))
  })
  app.post<{ Body: URLSearchParams | undefined }>(archivedOrderPath, async (request, reply) => {
    const ctx = guestCtx(services, request)
    // the database takes no NUL, which no order has
    const field = (name: string) =>
      (request.body?.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxFieldLength)
    const orderNo = field('orderNo')
    reply.header('cache-control', 'no-store')
    try {
      const order = await openArchivedOrder(ctx, { orderNo, proof: field('proof') })
      return sendPlainPage(reply, 200, renderArchivedOrder(ctx.locale, order))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const failure = error.codeName === 'orderNotFound' ? 'notFound' : 'tooOften'
      const status = failure === 'notFound' ? 404 : 429
      return sendPlainPage(reply, status, renderSearch(ctx.locale, { orderNo, failure }))
    }
  })
}
