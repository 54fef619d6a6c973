import { chooseLocale, type Locale, localeKey } from '@faka/contract/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, drawDesk, drawMissing, drawResult } from './draw-page.ts'
import type { Gateway } from './gateway.ts'
import { isAction, press } from './press.ts'
import { sentMessage } from './request.ts'
import { findTradeByToken, type Trade } from './trade.sql.ts'

function localeOf(request: FastifyRequest): Locale {
  const cookies = `; ${request.headers.cookie ?? ''}`
  const stored = cookies.split(`; ${localeKey}=`)[1]?.split(';')[0]
  return chooseLocale(stored, request.headers['accept-language'])
}

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(page)

/** The pages that a person sees: `GET /pay/:token` offers the ways to pay, `POST /pay/:token` takes one. */
export function showPayPages(app: FastifyInstance, gateway: Gateway): void {
  const find = (token: string): Promise<Trade | undefined> => findTradeByToken(gateway.deps.db, token)

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = localeOf(request)
    const trade = await find(request.params.token)
    if (!trade) return sendPage(reply, 404, drawMissing(locale))
    const keys = await gateway.merchantOf(String(trade.pid))
    return sendPage(reply, 200, drawDesk(trade, keys?.name ?? '', locale))
  })

  app.post<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const locale = localeOf(request)
    const { token } = request.params
    const form = sentMessage(request)
    const action = form?.get('action') ?? ''
    if (!form || !isAction(action)) {
      const trade = await find(token)
      if (!trade) return sendPage(reply, 404, drawMissing(locale))
      const keys = await gateway.merchantOf(String(trade.pid))
      return sendPage(reply, 400, drawDesk(trade, keys?.name ?? '', locale))
    }
    const pressed = await press(gateway, token, action, form.get('delaySeconds'))
    if (!pressed) return sendPage(reply, 404, drawMissing(locale))
    return sendPage(reply, 200, drawResult(pressed, locale))
  })
}
