import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageLocaleOf, sendPlainPage } from '../plain-page/send-plain-page.ts'
import { drawDesk, drawFault, drawMissing, drawResult } from './draw-page.ts'
import type { Fault } from './fault.ts'
import type { Gateway } from './gateway.ts'
import { isAction, press } from './press.ts'
import { sentMessage } from './request.ts'
import { findTradeByToken, type Trade } from './trade.sql.ts'

/** Tells the buyer's browser why its shop's request opened no trade: a page, where the interface answers in JSON. */
export const showFault = (request: FastifyRequest, reply: FastifyReply, { msg }: Fault): FastifyReply =>
  sendPlainPage(reply, 400, drawFault(msg, pageLocaleOf(request)))

/** The pages that a person sees: `GET /pay/:token` offers the ways to pay, `POST /pay/:token` takes one. */
export function showPayPages(app: FastifyInstance, gateway: Gateway): void {
  const find = (token: string): Promise<Trade | undefined> => findTradeByToken(gateway.deps.db, token)

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = pageLocaleOf(request)
    const trade = await find(request.params.token)
    if (!trade) return sendPlainPage(reply, 404, drawMissing(locale))
    const keys = await gateway.merchantOf(String(trade.pid))
    return sendPlainPage(reply, 200, drawDesk(trade, keys?.name ?? '', locale))
  })

  app.post<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = pageLocaleOf(request)
    const { token } = request.params
    const form = sentMessage(request)
    const action = form?.get('action') ?? ''
    if (!form || !isAction(action)) {
      const trade = await find(token)
      if (!trade) return sendPlainPage(reply, 404, drawMissing(locale))
      const keys = await gateway.merchantOf(String(trade.pid))
      return sendPlainPage(reply, 400, drawDesk(trade, keys?.name ?? '', locale))
    }
    const pressed = await press(gateway, token, action, form.get('delaySeconds'))
    if (!pressed) return sendPlainPage(reply, 404, drawMissing(locale))
    return sendPlainPage(reply, 200, drawResult(pressed, locale))
  })
}
