import { chooseLocale, type Locale, localeKey } from '@faka/contract/shared/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isolationHeaders } from '../../security-headers.ts'
import { contentSecurityPolicy } from './render-plain-page.ts'

/** The language that a visitor chose in the shop, else that of the browser. */
export function visitorLocale(request: FastifyRequest): Locale {
  const cookies = `; ${request.headers.cookie ?? ''}`
  const stored = cookies.split(`; ${localeKey}=`)[1]?.split(';')[0]
  return chooseLocale(stored, request.headers['accept-language'])
}

/** Sends a plain page. */
export const sendPlainPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy)
    .headers(isolationHeaders)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .send(page)
