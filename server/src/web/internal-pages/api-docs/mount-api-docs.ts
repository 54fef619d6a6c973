import { type NamedOperation, operations } from '@faka/contract/operations'
import { codes } from '@faka/contract/shared/codes'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config.ts'
import { isolationHeaders } from '../../security-headers.ts'
import { apiPagePolicy, renderApiDocs } from './render-api-docs.ts'

type Schema = Record<string, unknown>

const toJsonSchema = (shape: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema
  return schema
}

const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

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

function toPathItem({ module, name, operation }: NamedOperation): Schema {
  const errorCodes = operation.errorCodes.map((error) => `- \`${codes[error].code}\` ${codes[error].en}`)
  const answer = operation.file
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: envelopeSchema(toJsonSchema(operation.reply, 'output')) } }
  return {
    post: {
      operationId: name,
      tags: [module],
      summary: operation.summary,
      description:
        errorCodes.length > 0
          ? `Error codes:\n${errorCodes.join('\n')}`
          : 'A well-formed request has no error code.',
      // a session is always accepted; the empty entry makes it optional
      security: operation.session === 'needed' ? [{ session: [] }] : [{}, { session: [] }],
      parameters: toParameters(operation),
      requestBody: { content: { 'application/json': { schema: toJsonSchema(operation.input, 'input') } } },
      responses: {
        '200': { description: 'Success, or an error in the same envelope', content: answer },
        '400': {
          description: codes.badInput.en,
          content: { 'application/json': { schema: schemaReference('Error') } },
        },
        '429': {
          description: codes.tooOften.en,
          content: { 'application/json': { schema: schemaReference('Error') } },
        },
      },
    },
  }
}

/** The OpenAPI 3.1 document of every operation that is called over HTTP, generated from the contract. */
export const openApiDocument = (publicUrl: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'FAKA',
    version: '1',
    description:
      'Every call is a POST with JSON. Every answer is `{code, message, data}`; code 0 is success. Money is integer 分, time ISO 8601 in UTC.',
  },
  servers: [{ url: publicUrl }],
  paths: Object.fromEntries(
    operations
      .filter(({ operation }) => operation.audience === 'buyer')
      .map((named) => [named.operation.path, toPathItem(named)]),
  ),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'header',
        name: 'token',
        description: 'The token that a login answered.',
      },
    },
    schemas: {
      Error: {
        type: 'object',
        required: ['code', 'message', 'data'],
        properties: {
          code: { enum: Object.values(codes).map(({ code }) => code) },
          message: { type: 'string' },
          data: {},
        },
      },
    },
  },
})

/** Serves the document at `/openapi.json` and a readable page at `/docs`. */
export function mountApiDocs(app: FastifyInstance, config: Config): void {
  const document = openApiDocument(config.publicUrl)
  const page = renderApiDocs()
  app.get('/docs', async (_request, reply) =>
    reply
      .headers(isolationHeaders)
      .header('content-security-policy', apiPagePolicy)
      .type('text/html; charset=utf-8')
      .send(page),
  )
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
}
