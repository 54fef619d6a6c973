import { archivedOrderPath } from '@faka/contract/order/archived-order'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foreignShops } from '../../../import/foreign-shops.ts'
import { findItemByOldAddress, openArchivedOrder } from '../../../modules/archive/public.ts'
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

const archivedOrderUrl = (orderNo: string): string =>
  `${archivedOrderPath}?${new URLSearchParams({ orderNo }).toString()}`

/** The paths of one kind, each with the software that had it. */
const sourcesByPath = (kind: 'itemPaths' | 'orderPaths'): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { name, [kind]: paths } of foreignShops)
    for (const path of paths) found.set(path, [...(found.get(path) ?? []), name])
  return found
}

/** Where an old address has its key: in its path, as `:key`, or in the query, as in `/query?tradeNo=:key`. */
function readOldAddress(pattern: string) {
  const [path = '', field = ''] = pattern.split(/\?|=/)
  return {
    path,
    keyOf: ({ params, query }: FastifyRequest<OldAddress>): string =>
      (field === '' ? params.key : String(query[field] ?? '')).slice(0, maxFieldLength),
  }
}

interface OldAddress {
  Params: { key: string }
  Querystring: Record<string, unknown>
}

/** Leads from the addresses of items and orders in the shops that moved here to their new ones. */
function mountOldAddresses(app: FastifyInstance, services: Services): void {
  for (const [pattern, sources] of sourcesByPath('itemPaths')) {
    const { path, keyOf } = readOldAddress(pattern)
    app.get<OldAddress>(path, async (request, reply) => {
      const itemId = await findItemByOldAddress(services.db, sources, keyOf(request))
      return itemId === undefined ? reply.callNotFound() : reply.redirect(`/itemDetail/${itemId}`, 302)
    })
  }
  for (const pattern of sourcesByPath('orderPaths').keys()) {
    const { path, keyOf } = readOldAddress(pattern)
    // whether there is such an order is said only to those who prove that it is theirs
    app.get<OldAddress>(path, (request, reply) => reply.redirect(archivedOrderUrl(keyOf(request)), 302))
  }
}

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
  mountOldAddresses(app, services)
}
