import type { Readable } from 'node:stream'
import { type CodeName, codes, httpStatusOf } from '@faka/contract/codes'
import type { Endpoint, InputOf, ReplyOf } from '@faka/contract/endpoint'
import { chooseLocale, type Locale } from '@faka/contract/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BadInput } from './bad-input.ts'
import { checkRequest } from './check-request.ts'
import type { Actor, Ctx, House } from './ctx.ts'
import { describeError } from './log.ts'
import { type MetLimit, Refused } from './refuse.ts'

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

const sentence = (name: CodeName, locale: Locale): string => codes[name][locale === 'zh-CN' ? 'zh' : 'en']

const envelope = (name: CodeName, locale: Locale, data: unknown) => ({
  code: codes[name].code,
  message: sentence(name, locale),
  data,
})

/** The language of an answer's sentence. */
export const localeOf = (request: FastifyRequest): Locale =>
  chooseLocale(null, request.headers['accept-language'])

/** Answers with a code other than `ok`. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CodeName,
  data: unknown = null,
  status = httpStatusOf[name] ?? 200,
): FastifyReply {
  return reply.status(status).send(envelope(name, localeOf(request), data))
}

/** Whether only a session will do: always, or because the call carries a token. */
const wantsSession = ({ session }: Endpoint, { headers }: FastifyRequest): boolean =>
  session === 'needed' || (session === 'validIfGiven' && Boolean(headers.token))

/** Mounts operations as POST routes: request and session checked, answer checked, everything in the envelope. */
export function mount(
  app: FastifyInstance,
  house: House,
  handlers: readonly Handler[],
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  for (const { operation, run } of handlers)
    app.post(operation.path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const input = checkRequest(operation, request)
      const actor = await actorOf(request)
      if (actor.kind !== 'buyer' && wantsSession(operation, request)) throw new Refused('sessionNeeded')
      const ctx: Ctx = { ...house, actor, requestId: request.id, locale: localeOf(request) }
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
      return reply.send({ code: 0, message: sentence('ok', ctx.locale), data: checked.data })
    })
}

const codeOfFastify: Record<string, CodeName> = {
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
const limitHeaders = ({ name, quota, windowSeconds }: MetLimit, leftSeconds: number) => ({
  'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
  ratelimit: `"${name}";r=0;t=${leftSeconds}`,
})

const notJson = { path: '', zh: '内容不是完整的 JSON', en: 'This is not complete JSON.' }

/** Answers whatever a route threw; what is nobody's rule is ours, and says only its request id. */
export function answerErrors(app: FastifyInstance, house: House): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused) {
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      if (error.limit) reply.headers(limitHeaders(error.limit, error.retryAfterSeconds ?? 0))
      const data = error instanceof BadInput ? error.dataIn(localeOf(request)) : error.data
      return refuse(request, reply, error.codeName, data)
    }
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    const known = codeOfFastify[code ?? '']
    // what a file server calls forbidden is an address that it has nothing at
    if (statusCode === 403 || statusCode === 404) return refuse(request, reply, 'routeNotFound')
    if (known && known !== 'badInput') return refuse(request, reply, known)
    if (known || statusCode === 400)
      return refuse(request, reply, 'badInput', new BadInput([notJson]).dataIn(localeOf(request)))
    house.log.error(
      { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
      'a request failed',
    )
    return refuse(request, reply, 'ourFault', { requestId: request.id })
  })
}
