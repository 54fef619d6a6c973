import type { Readable } from 'node:stream'
import { type CodeName, codes, httpStatusOf } from '@faka/contract/codes'
import type { Endpoint, InputOf, ReplyOf } from '@faka/contract/endpoint'
import { chooseLocale, type Locale } from '@faka/contract/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Ctx, House } from './ctx.ts'
import { describeError } from './log.ts'
import { Refused } from './refuse.ts'

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

interface Fault {
  path: string
  message: string
}

/** The checked request, body and query in one; refuses with every fault that the schemas find. */
function checkRequest(operation: Endpoint, request: FastifyRequest): unknown {
  const body = operation.input.safeParse(request.body ?? {})
  const query = operation.query?.safeParse(request.query)
  const faults: Fault[] = []
  for (const { error } of [body, query ?? body])
    for (const issue of error?.issues ?? [])
      faults.push({ path: issue.path.join('.'), message: issue.message })
  if (!operation.query && Object.keys(request.query ?? {}).length > 0)
    faults.push({ path: '', message: 'this call takes nothing in its query string' })
  if (faults.length > 0 || !body.success) throw new Refused('badInput', faults)
  return { ...(body.data as object), ...(query?.success ? (query.data as object) : {}) }
}

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
      if (operation.session === 'needed' && actor.kind !== 'buyer') throw new Refused('sessionNeeded')
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

/** Answers whatever a route threw; what is nobody's rule is ours, and says only its request id. */
export function answerErrors(app: FastifyInstance, house: House): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refused) {
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      return refuse(request, reply, error.codeName, error.data)
    }
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    const known = codeOfFastify[code ?? '']
    if (known) return refuse(request, reply, known, known === 'badInput' ? [] : null)
    if (statusCode === 400)
      return refuse(request, reply, 'badInput', [{ path: '', message: 'this is not JSON' }])
    house.log.error(
      { requestId: request.id, route: request.routeOptions.url, ...describeError(error) },
      'a request failed',
    )
    return refuse(request, reply, 'ourFault', { requestId: request.id })
  })
}

/** Reads JSON bodies; an empty one is an empty object, since several calls have none. */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else parse(request, body as string, done)
  })
}
