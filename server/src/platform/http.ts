import type { Readable } from 'node:stream'
import { type CodeName, codes, httpStatusOf } from '@faka/contract/shared/codes'
import type { Endpoint, InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { chooseLocale, type Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callWhereItIs } from './cells/call-where-it-is.ts'
import type { Actor, Ctx, PassedCheck, Services } from './ctx.ts'
import { isConnectionRefused, isPoolExhausted } from './db/is-connection-error.ts'
import { DomainError, UnavailableError } from './domain-error.ts'
import { checkRequest } from './http/check-request.ts'
import { limitHeaders } from './http/limit-headers.ts'
import { parseIdempotencyKey } from './idempotency/parse-idempotency-key.ts'
import { type IdempotentRequest, runOnce } from './idempotency/run-once.ts'
import { InvalidInputError } from './invalid-input-error.ts'
import { describeError } from './log.ts'
import { listTexts } from './redact-message.ts'

/** The reply of an operation that returns a file. */
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

/** One operation with the function that implements it. */
export interface Handler {
  operation: Endpoint
  run(ctx: Ctx, request: unknown): Promise<unknown>
}

/** Binds a function to its operation; the compiler checks input and reply. */
export const handle = <E extends Endpoint>(
  operation: E,
  implementation: (ctx: Ctx, input: InputOf<E>) => Promise<ReplyOf<E>>,
): Handler => ({ operation, run: (ctx, request) => implementation(ctx, request as InputOf<E>) })

/** The same for an operation whose reply is a file. */
export const handleFile = <E extends Endpoint>(
  operation: E,
  implementation: (ctx: Ctx, input: InputOf<E>) => Promise<FileReply>,
): Handler => ({ operation, run: (ctx, request) => implementation(ctx, request as InputOf<E>) })

const codeMessage = (name: CodeName, locale: Locale): string => codes[name][locale === 'zh-CN' ? 'zh' : 'en']

const envelope = (name: CodeName, locale: Locale, data: unknown) => ({
  code: codes[name].code,
  message: codeMessage(name, locale),
  data,
})

/** The language in which a request is answered. */
const requestLocale = (request: FastifyRequest): Locale =>
  chooseLocale(null, request.headers['accept-language'])

/** The message of a code in the language of a request. */
export const requestMessage = (request: FastifyRequest, name: CodeName): string =>
  codeMessage(name, requestLocale(request))

/** Sends an envelope with a code other than `ok`. */
export function sendRejection(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CodeName,
  data: unknown = null,
  status = httpStatusOf[name] ?? 200,
): FastifyReply {
  return reply.status(status).send(envelope(name, requestLocale(request), data))
}

/** Whether a session is required: always, or because the call carries a token. */
const requiresSession = ({ session }: Endpoint, { headers }: FastifyRequest): boolean =>
  session === 'needed' || (session === 'validIfGiven' && Boolean(headers.token))

/** Whether the caller is known by a session or by a key. */
const isIdentified = (actor: Actor): boolean => 'sessionId' in actor || 'scopes' in actor

/** Rejects with the `DomainError` with which an actor is refused an operation. Rights to single objects are the operation's. */
export type Authorize = (actor: Actor, operation: Endpoint) => Promise<void>

/** Whom requests come from, what each may call, and the name that tells callers apart. */
export interface Callers {
  resolveActor(request: FastifyRequest): Promise<Actor>
  authorize: Authorize
  nameActor(actor: Actor): string
  /** The services of the cell that a call is about; `isCertain`: even if its tenant moved without this process knowing. */
  route(actor: Actor, input: unknown, isCertain: boolean): Promise<Services>
  /** Checks access once more, and refuses as the first check would have. */
  checkAgain(ctx: Ctx, checks: readonly PassedCheck[]): Promise<void>
}

/** The data of an operation's reply, or its file. Throws where the reply breaks its contract. */
async function callOperation({ operation, run }: Handler, ctx: Ctx, input: unknown): Promise<unknown> {
  const result = await run(ctx, input)
  if (result instanceof FileReply) return result
  const checked = operation.reply.safeParse(result)
  if (checked.success) return checked.data
  throw new Error(
    `the answer of ${operation.path} breaks its contract at ${checked.error.issues[0]?.path.join('.')}`,
  )
}

const hasRequestId = ({ input }: Endpoint): boolean => 'shape' in input && 'requestId' in Object(input.shape)

/** Calls an operation for a request, once for each idempotency key that it accepts. */
async function answerRequest(
  handler: Handler,
  request: FastifyRequest,
  { ctx, input, ...repeated }: { ctx: Ctx; input: unknown } & Pick<IdempotentRequest, 'caller' | 'onReplay'>,
): Promise<unknown> {
  const { operation } = handler
  const key = operation.idempotencyKey && parseIdempotencyKey(request.headers['idempotency-key'])
  if (key === undefined) return callOperation(handler, ctx, input)
  const passedChecks: PassedCheck[] = []
  return runOnce(
    ctx,
    {
      ...repeated,
      key,
      content: `${operation.path} ${JSON.stringify(input)}`,
      repeatable: hasRequestId(operation),
      passedChecks,
    },
    (databases) => callOperation(handler, { ...ctx, ...databases, passedChecks }, input),
    (result) => operation.reply.safeParse(result).data,
  )
}

/** Runs the answer to a request as a span, named by its route. The span ends when the answer has been sent. */
export const traceRequest = <Result>(
  { tracing }: Services,
  request: FastifyRequest,
  answer: () => Promise<Result>,
): Promise<Result> => {
  const route = request.routeOptions.url ?? ''
  const facts = { 'http.request.method': request.method, 'http.route': route, 'faka.request_id': request.id }
  return tracing.span(`${request.method} ${route}`, { kind: 'server', facts }, answer)
}

/** What a request sent, of which nothing is logged. */
const textsOf = ({ body, query, params, headers }: FastifyRequest): string[] =>
  listTexts([body, query, params, headers.token, headers.authorization, headers.cookie])

/** What may be logged of a failed request. */
const describeFailure = (request: FastifyRequest, error: unknown) => ({
  requestId: request.id,
  route: request.routeOptions.url,
  ...describeError(error, textsOf(request)),
})

/** Sends a file. One that fails after its beginning was sent can only be cut off, which is logged. */
function sendFile(
  { log }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, body }: FileReply,
): FastifyReply {
  if (!Buffer.isBuffer(body))
    body.once('error', (error) => {
      if (reply.raw.headersSent) log.error(describeFailure(request, error), 'a file was cut off')
    })
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(body)
}

/** Mounts operations as POST routes: checks request, session and reply, and wraps the reply in the envelope. */
export function mountOperations(
  app: FastifyInstance,
  services: Services,
  handlers: readonly Handler[],
  { resolveActor, authorize, nameActor, route, checkAgain }: Callers,
): void {
  /** A large body is read only of a caller with a session. */
  const forLargeBody = ({ maxBodyBytes }: Endpoint) =>
    maxBodyBytes === undefined
      ? {}
      : {
          bodyLimit: maxBodyBytes,
          onRequest: async (request: FastifyRequest) => {
            if (!isIdentified(await resolveActor(request))) throw new DomainError('sessionNeeded')
          },
        }
  for (const handler of handlers) {
    const { operation } = handler
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const actor = await resolveActor(request)
      // a program learns nothing of an operation that its key does not open
      if ('scopes' in actor) await authorize(actor, operation)
      const input = checkRequest(operation, request)
      if (!isIdentified(actor) && requiresSession(operation, request)) throw new DomainError('sessionNeeded')
      await authorize(actor, operation)
      const caller = { actor, requestId: request.id, locale: requestLocale(request), operation }
      const answerIn = (there: Services): Promise<unknown> => {
        const ctx: Ctx = { ...there, ...caller }
        return answerRequest(handler, request, {
          ctx,
          input,
          caller: nameActor(actor),
          async onReplay(checks) {
            await checkAgain(ctx, checks)
            reply.header('idempotency-replayed', 'true')
          },
        })
      }
      const data = await callWhereItIs(services, (isCertain) => route(actor, input, isCertain), answerIn)
      if (data instanceof FileReply) return sendFile(services, request, reply, data)
      return reply.send({ code: 0, message: codeMessage('ok', caller.locale), data })
    }
    app.post(operation.path, forLargeBody(operation), (request, reply) =>
      traceRequest(services, request, () => answer(request, reply)),
    )
  }
}

const fastifyErrorCodes: Record<string, CodeName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badInput',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badInput',
  FST_ERR_BAD_URL: 'routeNotFound',
}

const notJson = { path: '', zh: '内容不是完整的 JSON', en: 'This is not complete JSON.' }

/** The rejection for an error of Fastify or its plugins; undefined: it is not one of theirs. */
function toRejection({ code, statusCode }: { code?: string; statusCode?: number }): CodeName | undefined {
  // the file server answers 403 for some addresses at which it has no file
  if (statusCode === 403 || statusCode === 404) return 'routeNotFound'
  return fastifyErrorCodes[code ?? ''] ?? (statusCode === 400 ? 'badInput' : undefined)
}

/** Sends the envelope of a domain error, with the headers that say when to try again. `status`: its own, unless given. */
export function sendDomainError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
  status?: number,
): FastifyReply {
  reply.headers(limitHeaders(error))
  const data = error instanceof InvalidInputError ? error.toData(requestLocale(request)) : error.data
  return sendRejection(request, reply, error.codeName, data, status)
}

/**
 * Answers what a route threw: a domain error by its code, a database that is busy or gives no connection as
 * unavailable, any other error by a code of its own with the request id alone.
 */
export function handleErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DomainError) return sendDomainError(request, reply, error)
    const rejection = toRejection(error as { code?: string; statusCode?: number })
    if (rejection === 'badInput') return sendDomainError(request, reply, new InvalidInputError([notJson]))
    if (rejection) return sendRejection(request, reply, rejection)
    if (isPoolExhausted(error) || isConnectionRefused(error)) {
      services.log.warn(describeFailure(request, error), 'a request got no database connection')
      return sendDomainError(request, reply, new UnavailableError())
    }
    services.log.error(describeFailure(request, error), 'a request failed')
    return sendRejection(request, reply, 'ourFault', { requestId: request.id })
  })
}
