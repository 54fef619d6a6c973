import type { Socket } from 'node:net'
import { type CodeName, codes } from '@faka/contract/shared/codes'
import type { FastifyInstance } from 'fastify'
import { sendRejection } from '../http.ts'
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

/** Whether the response to an earlier request is being sent on the same connection: a second one would corrupt it. */
const isAnswering = (socket: Socket): boolean => {
  const message: unknown = Reflect.get(socket, '_httpMessage')
  return typeof message === 'object' && message !== null && Reflect.get(message, 'headersSent') === true
}

/**
 * Answers requests that Node's HTTP parser rejects before any route sees them, and closes the connection. Their headers
 * were not read, so the sentence is in the default language. `headers` are added to each answer.
 */
export const rejectUnparsedRequest =
  (headers: Readonly<Record<string, string>>) =>
  (error: ParserError, socket: Socket): void => {
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
        ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
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
 * Rejects addresses that no page and no call has, before a route parses them: without a host, with an empty first
 * segment (which `new URL` takes for a host), or with NUL.
 */
export function rejectMalformedUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', ...query] = request.url.split('?')
    if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\') || /%(?:00|5c)/i.test(path))
      return sendRejection(request, reply, 'routeNotFound')
    if (/%00/.test(query.join('?')) || !request.headers.host) throw new InvalidInputError([unreadableQuery])
  })
}

/**
 * Calls below these paths by another method are answered in the envelope too, since a program cannot read the not-found
 * page.
 */
export function rejectOtherMethods(app: FastifyInstance, basePaths: readonly string[]): void {
  for (const base of basePaths)
    for (const url of [base, `${base}/*`])
      app.get(url, (request, reply) => sendRejection(request, reply, 'routeNotFound'))
}
