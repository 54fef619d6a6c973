import { operations } from '@faka/contract/operations'
import { codes } from '@faka/contract/shared/codes'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { openShop } from '../../../../../test-support/server/open-shop.ts'
import { openApiDocument } from './open-api-document.ts'

interface Call {
  operationId: string
  description: string
  security: Record<string, unknown>[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody: { content: Record<string, { schema: { additionalProperties?: boolean } }> }
  responses: Record<string, unknown>
}

const document = JSON.parse(JSON.stringify(openApiDocument('http://shop.test'))) as {
  openapi: string
  paths: Record<string, Record<string, Call>>
  components: { securitySchemes: Record<string, unknown> }
}
const served = operations.filter(({ operation }) => operation.access !== 'operator')

/** All references in a document. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

test('the document has every operation of the contract, the seller’s too, as a POST, under its name', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual(operations.map(({ operation }) => operation.path).sort())
  for (const { name, operation } of operations) {
    const [[method, call] = ['', undefined], ...more] = Object.entries(document.paths[operation.path] ?? {})
    expect([method, call?.operationId, more.length]).toEqual(['post', name, 0])
    expect(call?.requestBody.content['application/json']?.schema.additionalProperties, name).toBe(false)
    expect(call?.parameters.map(({ name: field }) => field)).toEqual([
      ...(operation.query ? ['orderNo'] : []),
      ...(operation.idempotencyKey ? ['Idempotency-Key'] : []),
    ])
    for (const error of operation.errorCodes) expect(call?.description).toContain(String(codes[error].code))
  }
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const { openapi, paths } = document
  expect((await new Validator().validate({ openapi, paths })).valid).toBe(false)
})

test('an operation of the command line is said not to be served, and it is not', async () => {
  await using shop = await openShop()
  const operators = operations.filter(({ operation }) => operation.access === 'operator')
  expect(operators.length).toBeGreaterThan(3)
  for (const { name, operation } of operators) {
    expect(document.paths[operation.path]?.post?.description, name).toContain('not served over HTTP')
    const answer = await shop.app.inject({ method: 'POST', url: operation.path, payload: {} })
    expect([name, answer.statusCode]).toEqual([name, 404])
  }
})

test('the document says which calls need a session, and in which header its token is sent', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'header', name: 'token' })
  const withoutOne = served.filter(({ operation }) =>
    document.paths[operation.path]?.post?.security.some((way) => Object.keys(way).length === 0),
  )
  const needed = served.filter(({ operation }) => operation.session === 'needed')
  for (const { name, operation } of needed) expect(operation.errorCodes, name).toContain('sessionNeeded')
  expect(needed.length).toBeGreaterThan(5)
  expect(served.filter((each) => !withoutOne.includes(each)).map(({ name }) => name)).toEqual(
    needed.map(({ name }) => name),
  )
})

test('the document says which scope opens a call to an API key, and what such a call may answer', () => {
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const { name, operation } of served) {
    const call = document.paths[operation.path]?.post
    const scopes = call?.security.flatMap((way) => ('apiKey' in way ? way.apiKey : []))
    expect([name, scopes]).toEqual([name, operation.apiScope ? [operation.apiScope] : []])
    const statuses = Object.keys(call?.responses ?? {})
    const answers = (status: string) => statuses.includes(status)
    const { idempotencyKey = false } = operation
    const byKey = Boolean(operation.apiScope)
    expect([name, answers('401'), answers('403')]).toEqual([name, byKey, byKey])
    expect([name, answers('409'), answers('422')]).toEqual([name, idempotencyKey, idempotencyKey])
  }
  expect(JSON.stringify(document)).toContain('RateLimit-Policy')
})

test('every reference in the document resolves', () => {
  const references = [...new Set(referencesIn(document))]
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    const found = reference
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
    expect(found, reference).toBeDefined()
  }
})

test('the document and a readable page are served, and the page loads nothing from other hosts', async () => {
  await using shop = await openShop()
  const answer = await shop.app.inject('/openapi.json')
  expect(answer.json().paths).toEqual(document.paths)
  const page = await shop.app.inject('/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  const sources = [...page.body.matchAll(/<script src="([^"]+)">/g)].map(([, source = '']) => source)
  expect(sources.length).toBeGreaterThan(0)
  for (const source of sources) {
    const script = await shop.app.inject({ url: source, headers: { 'accept-encoding': 'br' } })
    expect([source, script.statusCode, script.headers['content-encoding']]).toEqual([source, 200, 'br'])
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  }
})

test('the policy of the readable page allows its own scripts, and styles by a nonce of this response alone', async () => {
  await using shop = await openShop()
  const nonces = new Set<string | undefined>()
  for (let visit = 0; visit < 2; visit++) {
    const { headers, body } = await shop.app.inject('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'self' 'nonce-/)
    expect(policy).not.toContain('unsafe')
    const nonce = /style-src 'self' 'nonce-([0-9a-f]{32})'/.exec(policy)?.[1]
    expect(body).toContain(`data-nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(2)
})
