import type { Socket } from 'node:net'
import { type CodeName, codes } from '@faka/contract/shared/codes'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http.ts'
import { InvalidInputError } from '../invalid-input-error.ts'

interface ParserError extends Error {
  code?: string
}

const toResponse = ({ code }: ParserError): { status: string; name: CodeName } => {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', name: 'tooLarge' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: '408 Request Timeout', name: 'tooSlow' }
  return { status: '400 Bad Request', name: 'badInput' }
}

/** Whether an answer of a request before it is on its way on the same connection: a second one would garble it. */
const isAnswering = (socket: Socket): boolean => {
  const message: unknown = Reflect.get(socket, '_httpMessage')
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true
}

/**
 * Answers what Node's HTTP parser refuses before any route hears of it, and closes the connection. Nothing was read of
 * a language, so the sentence is in the default one.
 */
export function rejectUnparsedRequest(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable || isAnswering(socket)) {
    socket.destroy()
    return
  }
  const { status, name } = toResponse(error)
  const data = name === 'badInput' ? [{ path: '', message: '请求不符合 HTTP 格式' }] : null
  const body = JSON.stringify({ code: codes[name].code, message: codes[name].zh, data })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const unreadableQuery = {
  path: '',
  zh: '网址中包含无法识别的字符',
  en: 'The address contains characters that cannot be read.',
}

/**
 * Refuses addresses that no page and no call has, before a route tries to read them: without a host, with an empty
 * first level (which `new URL` takes for a host), or with NUL.
 */
export function rejectMalformedUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', ...query] = request.url.split('?')
    if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\') || /%(?:00|5c)/i.test(path))
      return refuse(request, reply, 'routeNotFound')
    if (/%00/.test(query.join('?')) || !request.headers.host) throw new InvalidInputError([unreadableQuery])
  })
}

/** The services answer in the envelope whatever the method: a page that is lost would be no answer for a program. */
export function rejectOtherMethods(app: FastifyInstance): void {
  for (const base of ['/user-management', '/card-core', '/api'])
    for (const url of [base, `${base}/*`])
      app.get(url, (request, reply) => refuse(request, reply, 'routeNotFound'))
}
