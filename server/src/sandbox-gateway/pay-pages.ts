import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage, visitorLocale } from '../web/internal-pages/plain-page/send-plain-page.ts'
import type { GatewayError } from './gateway-error.ts'
import { isPayPageAction, performAction } from './perform-action.ts'
import { renderError, renderNotFound, renderPayPage, renderResult } from './render-page.ts'
import { readSentMessage } from './request.ts'
import type { SandboxService } from './sandbox-service.ts'
import { findTradeByToken, type Trade } from './trade.sql.ts'

/** Shows the buyer why the shop's request opened no trade: a page, where the API responds in JSON. */
export const sendErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { msg }: GatewayError,
): FastifyReply => sendPlainPage(reply, 400, renderError(msg, visitorLocale(request)))

/** The pages for people: `GET /pay/:token` offers the actions, `POST /pay/:token` performs one. */
export function registerPayPages(app: FastifyInstance, service: SandboxService): void {
  const find = (token: string): Promise<Trade | undefined> => findTradeByToken(service.deps.db, token)

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = visitorLocale(request)
    const trade = await find(request.params.token)
    if (!trade) return sendPlainPage(reply, 404, renderNotFound(locale))
    const keys = await service.findMerchantKeys(String(trade.pid))
    return sendPlainPage(reply, 200, renderPayPage(trade, keys?.name ?? '', locale))
  })

  app.post<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = visitorLocale(request)
    const { token } = request.params
    const form = readSentMessage(request)
    const action = form?.get('action') ?? ''
    if (!form || !isPayPageAction(action)) {
      const trade = await find(token)
      if (!trade) return sendPlainPage(reply, 404, renderNotFound(locale))
      const keys = await service.findMerchantKeys(String(trade.pid))
      return sendPlainPage(reply, 400, renderPayPage(trade, keys?.name ?? '', locale))
    }
    const result = await performAction(service, token, action, form.get('delaySeconds'))
    if (!result) return sendPlainPage(reply, 404, renderNotFound(locale))
    return sendPlainPage(reply, 200, renderResult(result, locale))
  })
}
