import type { AnySchema } from '@faka/contract/shared/any-schema'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import type { Endpoint, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import type { Locale } from '@faka/contract/shared/locale'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type * as z from 'zod/mini'
import { createDevice, type Device } from './device.ts'
import { splitRequest } from './split-request.ts'

type QueryPart<E extends Endpoint> = E extends { query?: infer Q extends AnySchema }
  ? AnySchema extends Q
    ? unknown
    : z.input<Q>
  : unknown

/** An empty body must not exclude the fields of the query. */
type BodyPart<E extends Endpoint> =
  z.input<E['input']> extends Record<string, never> ? unknown : z.input<E['input']>

/** A request as a test writes it: body and query in one object, IDs as plain text. */
export type RequestOf<E extends Endpoint> = BodyPart<E> & QueryPart<E>

/** The response of a rejected call. */
interface RejectedCall {
  status: number
  code: CodeName
  data: unknown
  headers: LightMyRequestResponse['headers']
}

/** A client at one network address that calls the shop over HTTP. */
export interface Visitor {
  /** The session token, sent with every later call. */
  token: string | undefined
  address: string
  /** The user agent; none if undefined. */
  userAgent: string | undefined
  /** Further headers, sent with every later call. */
  headers: Record<string, string>
  /** The secrets of the guest orders that this visitor made. */
  device: Device
  /** The raw response. */
  send<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<LightMyRequestResponse>
  /** The data of a successful response, checked against the contract; throws if the call is rejected. */
  call<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<ParsedReplyOf<E>>
  /** The error of a call that must be rejected. */
  expectRejection<E extends Endpoint>(operation: E, request: RequestOf<E>): Promise<RejectedCall>
}

/** Describes a call for the message of a failing test. */
const describeCall = (operation: Endpoint, response: LightMyRequestResponse) =>
  `${operation.path} answered ${response.statusCode} ${response.body.slice(0, 500)}`

const envelopeOf = (operation: Endpoint, response: LightMyRequestResponse): Envelope => {
  try {
    return Envelope.parse(response.json())
  } catch {
    throw new Error(`no envelope: ${describeCall(operation, response)}`)
  }
}

/** Creates a visitor of an application at `address`. */
export function createVisitor(app: FastifyInstance, address: string, locale: Locale = 'en-US'): Visitor {
  const send: Visitor['send'] = async (operation, request) => {
    const { query, body } = splitRequest(operation, visitor.device.withSecret(operation, Object(request)))
    const response = await app.inject({
      method: 'POST',
      url: operation.path,
      remoteAddress: address,
      headers: {
        'accept-language': locale,
        ...(visitor.token && { token: visitor.token }),
        ...(visitor.userAgent && { 'user-agent': visitor.userAgent }),
        ...visitor.headers,
      },
      query,
      payload: body,
    })
    if (String(response.headers['content-type']).includes('json'))
      visitor.device.remember(operation, response.json())
    return response
  }
  const visitor: Visitor = {
    address,
    device: createDevice(),
    token: undefined,
    userAgent: undefined,
    headers: {},
    send,
    async call(operation, request) {
      const response = await send(operation, request)
      const { code, data } = envelopeOf(operation, response)
      if (code !== 0) throw new Error(`rejected: ${describeCall(operation, response)}`)
      return operation.reply.parse(data) as ParsedReplyOf<typeof operation>
    },
    async expectRejection(operation, request) {
      const response = await send(operation, request)
      const { code, data } = envelopeOf(operation, response)
      const name = codeName(code)
      if (!name || name === 'ok') throw new Error(`not rejected: ${describeCall(operation, response)}`)
      return { status: response.statusCode, code: name, data, headers: response.headers }
    },
  }
  return visitor
}
