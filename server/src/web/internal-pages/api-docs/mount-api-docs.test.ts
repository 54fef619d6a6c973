import { operations } from '@faka/contract/operations'
import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { openShop } from '../../../../../test-support/server/open-shop.ts'
import { openApiDocument } from './mount-api-docs.ts'

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
const called = operations.filter(({ operation }) => operation.audience === 'buyer')

/** All references in a document. */
const referencesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : referencesIn(inner),
  )
}

test('the document has every call of the contract, as a POST, under its name', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths).sort()).toEqual(called.map(({ operation }) => operation.path).sort())
  for (const { name, operation } of called) {
    const [[method, call] = ['', undefined], ...more] = Object.entries(document.paths[operation.path] ?? {})
    expect([method, call?.operationId, more.length]).toEqual(['post', name, 0])
    expect(call?.requestBody.content['application/json']?.schema.additionalProperties, name).toBe(false)
    expect(call?.parameters.map(({ name: field }) => field)).toEqual(operation.query ? ['orderNo'] : [])
    for (const error of operation.errorCodes) expect(call?.description).toContain(String(codes[error].code))
  }
})

test('the document says which calls need a session, and in which header its token is sent', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'header', name: 'token' })
  const withoutOne = called.filter(({ operation }) =>
    document.paths[operation.path]?.post?.security.some((way) => Object.keys(way).length === 0),
  )
  const needed = called.filter(({ operation }) => operation.session === 'needed')
  for (const { name, operation } of needed) expect(operation.errorCodes, name).toContain('sessionNeeded')
  expect(needed.length).toBeGreaterThan(5)
  expect(called.filter((each) => !withoutOne.includes(each)).map(({ name }) => name)).toEqual(
    needed.map(({ name }) => name),
  )
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
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  for (const { name, operation } of called) {
    expect(page.body).toContain(operation.path)
    const section = page.body.split(`<section id="${name}">`)[1]?.split('</section>')[0]
    expect(section?.includes('<code>token</code>'), name).toBe(operation.session === 'needed')
  }
})
