import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codes, httpStatusOf } from '@faka/contract/shared/codes'
import type { Access } from '@faka/contract/shared/endpoint'
import * as z from 'zod/mini'

type Schema = Record<string, unknown>

/** Who may call, as a sentence. The access matrix test calls a running server as each of them. */
const accessText: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  session: 'An account may call it, about its own data.',
  number: 'A caller who knows the order number may call it.',
  cards:
    'The account that owns the order may call it; for an order without an account, a caller who knows its number, and its card password if one is set.',
  buyer:
    'The buyer of the order may call it: the session of the account that owns it; for an order without an account, the holder of its management link or card password.',
  prover: 'All but the seller of the shop and administrators may call it.',
  owner: 'The account or device that owns the object may call it.',
  seller: 'The account that owns the shop may call it, and its staff as far as they have the right.',
  admin: 'An account with the role of an administrator may call it.',
  operator:
    'For sellers and administrators, from the command line on the server (`npm run shop`): this address is not served over HTTP.',
}

/** What a call with an API key may answer besides, and one with an idempotency key. */
const apiKeyErrors = ['apiKeyInvalid', 'apiScopeMissing'] as const
const idempotencyErrors = ['idempotencyInProgress', 'idempotencyKeyReused'] as const

const idempotencyParameter: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 257 },
  description:
    'By draft-ietf-httpapi-idempotency-key-header, a UUID for example: for 24 hours the same request with the same key is carried out once and answers the same, with the header `Idempotency-Replayed: true`.',
}

/** The headers of an answer beyond a limit, by draft-ietf-httpapi-ratelimit-headers. */
const rateLimitHeaders: Schema = {
  'Retry-After': { schema: { type: 'integer' }, description: 'Seconds until a call is possible again.' },
  'RateLimit-Policy': {
    schema: { type: 'string' },
    description: 'The limit, with its quota and its window in seconds.',
  },
  RateLimit: {
    schema: { type: 'string' },
    description: 'What is left of it, and the seconds until its window ends.',
  },
}

/** The errors of the transport, which every call may answer. */
const transportErrors = [
  'badInput',
  'tooSlow',
  'tooLarge',
  'notJson',
  'tooOften',
  'ourFault',
  'unavailable',
] as const

const toJsonSchema = (shape: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  return schema
}

const reference = (part: 'schemas' | 'responses', name: string): Schema => ({
  $ref: `#/components/${part}/${name}`,
})

const envelopeSchema = (data: Schema): Schema => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { const: 0 }, message: { type: 'string' }, data },
})

function toParameters({ query }: NamedOperation['operation']): Schema[] {
  if (!query) return []
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const errorExample = (name: CodeName): Schema => ({
  summary: name,
  value: { code: codes[name].code, message: codes[name].en, data: null },
})

/** An answer of 200: the reply, or one of the operation's own errors in the same envelope. */
function toAnswer({ operation }: NamedOperation): Schema {
  const reply = operation.file
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : undefined
  const json = envelopeSchema(toJsonSchema(operation.reply, 'output'))
  const errors = operation.errorCodes.filter((name) => httpStatusOf[name] === undefined)
  return {
    description: operation.file
      ? 'The file, or an error in the envelope'
      : 'Success, or an error in the same envelope',
    content: {
      ...reply,
      'application/json': {
        schema: reply ? reference('schemas', 'Error') : { oneOf: [json, reference('schemas', 'Error')] },
        ...(errors.length > 0 && {
          examples: Object.fromEntries(errors.map((name) => [name, errorExample(name)])),
        }),
      },
    },
  }
}

/**
 * A session is always accepted; the empty entry makes it optional. An API key is where an operation names its scope.
 * Operators have a shell instead.
 */
function toSecurity({ access, session, apiScope }: NamedOperation['operation']): Schema[] {
  if (access === 'operator') return []
  const byKey = apiScope ? [{ apiKey: [apiScope] }] : []
  return session === 'needed' ? [{ session: [] }, ...byKey] : [{}, { session: [] }]
}

/** What staff of a shop need, as a sentence; empty for operations that are not for staff. */
function toRightsText({ rights = [] }: NamedOperation['operation']): string {
  if (rights.includes('anyStaff')) return '\n\nRights of staff: none in particular.'
  const names = rights.filter((right) => right !== 'owner' && right !== 'noShop')
  if (names.length === 0) return ''
  const { code, en } = codes.rightNeeded
  return `\n\nRights of staff: ${names.join(' or ')}; without it \`${code}\` ${en}`
}

/** That an account with a second factor is asked for it again. */
const toConfirmationText = ({ asksSecondFactor }: NamedOperation['operation']): string =>
  asksSecondFactor
    ? `\n\nAn account with a second factor proves it again: \`${codes.confirmationNeeded.code}\` ${codes.confirmationNeeded.en}`
    : ''

/** What an API key needs, as a sentence; empty for operations that no key opens. */
const toScopeText = ({ apiScope }: NamedOperation['operation']): string =>
  apiScope ? `\n\nScope of API keys: \`${apiScope}\`.` : ''

function toPathItem(named: NamedOperation): Schema {
  const { module, name, operation } = named
  const errorCodes = operation.errorCodes.map((error) => `- \`${codes[error].code}\` ${codes[error].en}`)
  const errorText =
    errorCodes.length > 0
      ? `Error codes:\n${errorCodes.join('\n')}`
      : 'A well-formed request has no error code.'
  return {
    post: {
      operationId: name,
      tags: [module],
      summary: operation.summary,
      description: `${accessText[operation.access]}${toRightsText(operation)}${toScopeText(operation)}${toConfirmationText(operation)}\n\n${errorText}`,
      'x-audience': operation.audience,
      'x-access': operation.access,
      security: toSecurity(operation),
      parameters: [...toParameters(operation), ...(operation.idempotencyKey ? [idempotencyParameter] : [])],
      requestBody: { content: { 'application/json': { schema: toJsonSchema(operation.input, 'input') } } },
      responses: {
        '200': toAnswer(named),
        ...Object.fromEntries(
          [
            ...transportErrors,
            ...(operation.apiScope ? apiKeyErrors : []),
            ...(operation.idempotencyKey ? idempotencyErrors : []),
          ].map((error) => [String(httpStatusOf[error]), reference('responses', error)]),
        ),
      },
    },
  }
}

/** The OpenAPI 3.1 document of every operation, generated from the contract. */
export const openApiDocument = (publicUrl: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'FAKA',
    version: '1',
    description:
      'Every call is a POST with JSON. Every answer is `{code, message, data}`; code 0 is success, any other is an error with a message for people. Money is integer 分 (a hundredth of a yuan), time is ISO 8601 in UTC, numbers of orders and payments are text.',
  },
  servers: [{ url: publicUrl }],
  tags: [...new Set(operations.map(({ module }) => module))].map((name) => ({ name })),
  paths: Object.fromEntries(operations.map((named) => [named.operation.path, toPathItem(named)])),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'header',
        name: 'token',
        description: 'The token that a login answered.',
      },
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'faka_…',
        description: `An API key of a shop. Its scopes: ${apiScopes.join(', ')}.`,
      },
    },
    responses: Object.fromEntries(
      [...transportErrors, ...apiKeyErrors, ...idempotencyErrors].map((name) => [
        name,
        {
          description: codes[name].en,
          ...(name === 'tooOften' && { headers: rateLimitHeaders }),
          content: {
            'application/json': {
              schema: reference('schemas', 'Error'),
              examples: { [name]: errorExample(name) },
            },
          },
        },
      ]),
    ),
    schemas: {
      Error: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: {
            enum: Object.values(codes)
              .map(({ code }) => code)
              .filter((code) => code !== 0),
          },
          message: { type: 'string' },
          data: {},
        },
      },
    },
  },
})
