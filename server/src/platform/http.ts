import type { Readable } from 'node:stream'
import { type CodeName, codes, httpStatusOf } from '@faka/contract/shared/codes'
import type { Endpoint, InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Ctx, Services } from './ctx.ts'
import { DomainError, type ExceededLimit } from './domain-error.ts'
import { checkRequest } from './http/check-request.ts'
import { InvalidInputError } from './invalid-input-error.ts'
import { describeError } from './log.ts'

/** The answer of an operation that gives a file. */
export class FileReply {
  readonly fileName: string
  readonly contentType: string
  readonly body: Buffer | Readable
  constructor(fileName: string, contentType: string, body: Buffer | Readable) {
    this.fileName = fileName
    this.contentType = contentType
    this.body = body
  }
}

/** One operation with the verb that does it. */
export interface Handler {
  operation: Endpoint
  run(ctx: Ctx, request: unknown): Promise<unknown>
}

/** Ties a verb to its operation; the compiler holds input and reply together. */
export const handle = <E extends Endpoint>(
  operation: E,
  verb: (ctx: Ctx, input: InputOf<E>) => Promise<ReplyOf<E>>,
): Handler => ({ operation, run: (ctx, request) => verb(ctx, request as InputOf<E>) })

/** The same for an operation whose answer is a file. */
export const handleFile = <E extends Endpoint>(
  operation: E,
  verb: (ctx: Ctx, input: InputOf<E>) => Promise<FileReply>,
): Handler => ({ operation, run: (ctx, request) => verb(ctx, request as InputOf<E>) })

const codeMessage = (name: CodeName, locale: Locale): string => codes[name][locale === 'zh-CN' ? 'zh' : 'en']

const envelope = (name: CodeName, locale: Locale, data: unknown) => ({
  code: codes[name].code,
  message: codeMessage(name, locale),
  data,
})

/** The language of an answer's sentence. */
export const requestLocale = (request: FastifyRequest): Locale =>
  chooseLocale(null, request.headers['accept-language'])

/** Answers with a code other than `ok`. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CodeName,
  data: unknown = null,
  status = httpStatusOf[name] ?? 200,
): FastifyReply {
  return reply.status(status).send(envelope(name, requestLocale(request), data))
}

/** Whether only a session will do: always, or because the call carries a token. */
const requiresSession = ({ session }: Endpoint, { headers }: FastifyRequest): boolean =>
  session === 'needed' || (session === 'validIfGiven' && Boolean(headers.token))

/** Mounts operations as POST routes: request and session checked, answer checked, everything in the envelope. */
export function mountOperations(
  app: FastifyInstance,
  services: Services,
  handlers: readonly Handler[],
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  for (const { operation, run } of handlers)
    app.post(operation.path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const input = checkRequest(operation, request)
      const actor = await actorOf(request)
      if (actor.kind !== 'buyer' && requiresSession(operation, request))
        throw new DomainError('sessionNeeded')
      const ctx: Ctx = { ...services, actor, requestId: request.id, locale: requestLocale(request) }
      const result = await run(ctx, input)
      if (result instanceof FileReply)
        return reply
          .header('content-type', result.contentType)
          .header('content-disposition', `attachment; filename="${result.fileName}"`)
          .send(result.body)
      const checked = operation.reply.safeParse(result)
      if (!checked.success)
        throw new Error(
          `the answer of ${operation.path} breaks its contract at ${checked.error.issues[0]?.path.join('.')}`,
        )
      return reply.send({ code: 0, message: codeMessage('ok', ctx.locale), data: checked.data })
    })
}

const fastifyErrorCodes: Record<string, CodeName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badInput',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badInput',
  FST_ERR_BAD_URL: 'routeNotFound',
}

/**
 * A limit that was met, as draft-ietf-httpapi-ratelimit-headers-10 writes it: the policy with its quota and window in
 * seconds; what is left of it, nothing, and the seconds until it begins anew.
 */
const rateLimitHeaders = ({ name, quota, windowSeconds }: ExceededLimit, leftSeconds: number) => ({
  'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
  ratelimit: `"${name}";r=0;t=${leftSeconds}`,
})

const notJson = { path: '', zh: '内容不是完整的 JSON', en: 'This is not complete JSON.' }

/** Answers whatever a route threw; what is nobody's rule is ours, and says only its request id. */
export function handleErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DomainError) {
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      if (error.limit) reply.headers(rateLimitHeaders(error.limit, error.retryAfterSeconds ?? 0))
      const data = error instanceof InvalidInputError ? error.toData(requestLocale(request)) : error.data
      return refuse(request, reply, error.codeName, data)
    }
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    const known = fastifyErrorCodes[code ?? '']
    // what a file server calls forbidden is an address that it has nothing at
    if (statusCode === 403 || statusCode === 404) return refuse(request, reply, 'routeNotFound')
    if (known && known !== 'badInput') return refuse(request, reply, known)
    if (known || statusCode === 400)
      return refuse(
        request,
        reply,
        'badInput',
        new InvalidInputError([notJson]).toData(requestLocale(request)),
      )
    services.log.error(
      { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
      'a request failed',
    )
    return refuse(request, reply, 'ourFault', { requestId: request.id })
  })
}
