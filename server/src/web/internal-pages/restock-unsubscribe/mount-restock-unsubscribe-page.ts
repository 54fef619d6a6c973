import { restockUnsubscribePath } from '@faka/contract/notification/restock-mail'
import type { Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unsubscribeRestockMails } from '../../../modules/notification/public.ts'
import { servicesOfNumber } from '../../../platform/cells/find-services.ts'
import type { Services } from '../../../platform/ctx.ts'
import { networkHash } from '../../../platform/http/network-hash.ts'
import { escapeHtml, renderPlainPage } from '../plain-page/render-plain-page.ts'
import { sendPlainPage, visitorLocale } from '../plain-page/send-plain-page.ts'

const texts = {
  'zh-CN': {
    title: '退订到货通知',
    ask: '不再向这个邮箱发送到货通知？',
    explain: '正在等待的到货通知会全部取消，30 天内不再发送新的。订单、投诉等邮件不受影响。',
    button: '确认退订',
    done: '已退订',
    doneExplain: '30 天内不会再向这个邮箱发送到货通知。',
    gone: '链接已失效',
    goneExplain: '这封邮件对应的登记已不存在，没有需要取消的到货通知。',
  },
  'en-US': {
    title: 'Unsubscribe from restock emails',
    ask: 'Stop restock emails to this address?',
    explain:
      'All pending restock emails are cancelled, and no new ones are sent for 30 days. Emails about orders and complaints are not affected.',
    button: 'Unsubscribe',
    done: 'Unsubscribed',
    doneExplain: 'No restock emails will be sent to this address for 30 days.',
    gone: 'This link has expired',
    goneExplain: 'The request behind this email no longer exists. There is nothing to cancel.',
  },
} as const satisfies Record<Locale, Record<string, string>>

const requestNoPattern = /^[0-9A-Z]{20,32}$/
/** A link is followed once; this limits guessing of request numbers. */
const maxPerHour = 30

const panel = (heading: string, text: string, more = ''): string =>
  `<div class="panel"><h1>${escapeHtml(heading)}</h1><p class="text">${escapeHtml(text)}</p>${more}</div>`

/**
 * `GET` and `POST /unsubscribe/restock/<request>`: stops restock mails to the address that the mail went to. Opening the
 * page changes nothing, since mail programs follow links by themselves; the button does.
 */
export function mountRestockUnsubscribePage(app: FastifyInstance, services: Services): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, renderBody: (locale: Locale) => string) => {
    const locale = visitorLocale(request)
    const { title } = texts[locale]
    reply.header('cache-control', 'no-store')
    return sendPlainPage(
      reply,
      200,
      renderPlainPage({ locale, title, banner: 'FAKA', body: renderBody(locale) }),
    )
  }
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null, undefined))
  })
  app.get(`${restockUnsubscribePath}/:requestNo`, (request, reply) =>
    answer(request, reply, (locale) => {
      const { ask, explain, button } = texts[locale]
      return panel(
        ask,
        explain,
        `<form method="post"><button class="main">${escapeHtml(button)}</button></form>`,
      )
    }),
  )
  app.post<{ Params: { requestNo: string } }>(
    `${restockUnsubscribePath}/:requestNo`,
    async (request, reply) => {
      await services.rateLimits.consume(`unsubscribe ${networkHash(services, request.ip)}`, maxPerHour, 3600)
      const { requestNo } = request.params
      const cell = await servicesOfNumber(services, requestNo)
      const isDone = requestNoPattern.test(requestNo) && (await unsubscribeRestockMails(cell, requestNo))
      return answer(request, reply, (locale) => {
        const { done, doneExplain, gone, goneExplain } = texts[locale]
        return isDone ? panel(done, doneExplain) : panel(gone, goneExplain)
      })
    },
  )
}
