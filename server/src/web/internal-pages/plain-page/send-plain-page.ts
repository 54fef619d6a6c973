import { chooseLocale, type Locale, localeKey } from '@faka/contract/shared/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setPageHeaders } from '../../security-headers.ts'
import { plainPagePolicy } from './render-plain-page.ts'

/** The language that a visitor chose in the shop, else that of the browser. */
export const visitorLocale = (request: FastifyRequest): Locale =>
  chooseLocale(request.cookies[localeKey], request.headers['accept-language'])

/** Sends a plain page. */
export const sendPlainPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  setPageHeaders(reply, plainPagePolicy)
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .send(page)
