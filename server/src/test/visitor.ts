import type { AnySchema } from '@faka/contract/shared/any-schema'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import type { Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import { createDevice, type Device } from './device.ts'

type QueryPart<E extends Endpoint> = E extends { query?: infer Q extends AnySchema }
  ? AnySchema extends Q
    ? unknown
    : z.input<Q>
  : unknown

/** An empty body must not forbid what travels in the query. */
type BodyPart<E extends Endpoint> =
  z.input<E['input']> extends Record<string, never> ? unknown : z.input<E['input']>

/** A request as somebody writes it: body and query in one object, ids as plain text. */
export type RequestOf<E extends Endpoint> = BodyPart<E> & QueryPart<E>

/** A refusal as it was answered. */
export interface RejectedCall {
  status: number
  code: CodeName
  data: unknown
  headers: LightMyRequestResponse['headers']
}

/** Somebody at one address of the network who calls the shop through its front door. */
export interface Visitor {
  /** Of his session; every later call carries it. */
  token: string | undefined
  address: string
  /** What his browser tells of itself; nothing when undefined. */
  userAgent: string | undefined
  /** Holds the secrets of the orders that were made here as a guest. */
  device: Device
  /** The answer as it came. */
  send<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<LightMyRequestResponse>
  /** The data of an answer that must be no refusal, checked against the contract. */
  call<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<ParsedReplyOf<E>>
  /** The refusal of a request that must not be served. */
  expectRejection<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<RejectedCall>
}

const fieldNames = (schema: AnySchema | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

/** Which operation was called how, for a test that fails. */
const describeCall = (operation: Endpoint, answer: LightMyRequestResponse) =>
  `${operation.path} answered ${answer.statusCode} ${answer.body.slice(0, 500)}`

const envelopeOf = (operation: Endpoint, answer: LightMyRequestResponse): Envelope => {
  try {
    return Envelope.parse(answer.json())
  } catch {
    throw new Error(`no envelope: ${describeCall(operation, answer)}`)
  }
}

/** A visitor of an application, from `address`. */
export function createVisitor(app: FastifyInstance, address: string, locale: Locale = 'en-US'): Visitor {
  const send: Visitor['send'] = async (operation, request) => {
    const inQuery = fieldNames(operation.query)
    const entries = Object.entries(visitor.device.withSecret(operation, Object(request)))
    const answer = await app.inject({
      method: 'POST',
      url: operation.path,
      remoteAddress: address,
      headers: {
        'accept-language': locale,
        ...(visitor.token && { token: visitor.token }),
        ...(visitor.userAgent && { 'user-agent': visitor.userAgent }),
      },
      query: Object.fromEntries(
        entries.filter(([name]) => inQuery.includes(name)).map(([name, value]) => [name, String(value)]),
      ),
      payload: Object.fromEntries(entries.filter(([name]) => !inQuery.includes(name))),
    })
    if (String(answer.headers['content-type']).includes('json'))
      visitor.device.remember(operation, answer.json())
    return answer
  }
  const visitor: Visitor = {
    address,
    device: createDevice(),
    token: undefined,
    userAgent: undefined,
    send,
    async call(operation, request) {
      const answer = await send(operation, request)
      const { code, data } = envelopeOf(operation, answer)
      if (code !== 0) throw new Error(`refused: ${describeCall(operation, answer)}`)
      return operation.reply.parse(data) as ParsedReplyOf<typeof operation>
    },
    async expectRejection(operation, request) {
      const answer = await send(operation, request)
      const { code, data } = envelopeOf(operation, answer)
      const name = codeName(code)
      if (!name || name === 'ok') throw new Error(`not refused: ${describeCall(operation, answer)}`)
      return { status: answer.statusCode, code: name, data, headers: answer.headers }
    },
  }
  return visitor
}
