import { archivedOrderPath } from '@faka/contract/order/archived-order'
import type { CodeName } from '@faka/contract/shared/codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listCodeWays } from '../../../modules/account/public.ts'
import {
  openArchivedOrder,
  openArchivedOrderByCode,
  sendArchivedOrderCode,
} from '../../../modules/archive/public.ts'
import { type Ctx, jobCtx, type Services } from '../../../platform/ctx.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { limitHeaders } from '../../../platform/http/limit-headers.ts'
import { readBrowserClient } from '../../../read-browser-client.ts'
import { sendPlainPage, visitorLocale } from '../plain-page/send-plain-page.ts'
import {
  renderArchivedOrder,
  renderCodeForm,
  renderSearch,
  type SearchFailure,
} from './render-archived-order.ts'

const maxFieldLength = 200

interface ShownFailure {
  failure: SearchFailure
  status: number
}

const tooOften: ShownFailure = { failure: 'tooOften', status: 429 }
const failures: Partial<Record<CodeName, ShownFailure>> = {
  orderNotFound: { failure: 'notFound', status: 404 },
  codeWrong: { failure: 'codeWrong', status: 400 },
  codeTooMany: { failure: 'codeTooMany', status: 429 },
  // the page has no script that could do the work
  proofNeeded: { failure: 'codeTooMany', status: 429 },
  messagesClosed: { failure: 'messagesClosed', status: 503 },
  unavailable: { failure: 'unavailable', status: 503 },
}

const guestCtx = (services: Services, request: FastifyRequest): Ctx => ({
  ...jobCtx(services, 'archived-order'),
  locale: visitorLocale(request),
  actor: { kind: 'guest', ...readBrowserClient(services, request) },
})

interface Typed {
  orderNo: string
  contact: string
}

/** The page after a code was asked for: that for the code, unless the contact cannot get one. */
async function sendCode(ctx: Ctx, typed: Typed): Promise<{ status: number; page: string }> {
  try {
    const isAddress = await sendArchivedOrderCode(ctx, typed)
    if (!isAddress)
      return {
        status: 400,
        page: renderSearch(ctx.locale, { ...typed, failure: 'contactInvalid', byCode: true }),
      }
  } catch (error) {
    // the code that was sent before is still valid
    if (!(error instanceof DomainError && error.codeName === 'codeTooSoon')) throw error
  }
  return { status: 200, page: renderCodeForm(ctx.locale, typed) }
}

/**
 * `GET` and `POST /archivedOrder`: the page at which a buyer opens an order of a shop that moved here. The proof and
 * the code are sent in the body, never in an address.
 */
export function mountArchivedOrders(app: FastifyInstance, services: Services): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const byCode = listCodeWays(services.config).length > 0
  app.get<{ Querystring: { orderNo?: string | string[] } }>(archivedOrderPath, (request, reply) => {
    const { orderNo = '' } = request.query
    const typed = typeof orderNo === 'string' ? orderNo.slice(0, maxFieldLength) : ''
    reply.header('cache-control', 'no-store')
    return sendPlainPage(reply, 200, renderSearch(visitorLocale(request), { orderNo: typed, byCode }))
  })
  app.post<{ Body: URLSearchParams | undefined }>(archivedOrderPath, async (request, reply) => {
    const ctx = guestCtx(services, request)
    // the database takes no NUL, which no order has
    const field = (name: string) =>
      (request.body?.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxFieldLength)
    const typed = { orderNo: field('orderNo'), contact: field('contact') }
    reply.header('cache-control', 'no-store')
    try {
      if (field('step') === 'send') {
        const { status, page } = await sendCode(ctx, typed)
        return sendPlainPage(reply, status, page)
      }
      const order =
        field('step') === 'code'
          ? await openArchivedOrderByCode(ctx, { ...typed, code: field('code') })
          : await openArchivedOrder(ctx, { orderNo: typed.orderNo, proof: field('proof') })
      return sendPlainPage(reply, 200, renderArchivedOrder(ctx.locale, order))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      reply.headers(limitHeaders(error))
      const { failure, status } = failures[error.codeName] ?? tooOften
      const page =
        failure === 'codeWrong'
          ? renderCodeForm(ctx.locale, { ...typed, failure })
          : renderSearch(ctx.locale, { ...typed, failure, byCode })
      return sendPlainPage(reply, status, page)
    }
  })
}
