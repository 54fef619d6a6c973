import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope, ValidationErrors } from '@faka/contract/shared/envelope'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buy, createOrderInput, submitOrder } from '../../../test-support/seed/purchase.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { invalidValues } from '../../../test-support/server/invalid-values.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import {
  operationUrl,
  servedOperations,
  toJsonSchema,
  validRequest,
  validValues,
} from '../../../test-support/server/valid-request.ts'

interface ResponseSummary {
  status: number
  code: CodeName
  data: unknown
}

/** Sends a request and expects the envelope and no internal error. */
async function send(app: FastifyInstance, request: InjectOptions, what: string): Promise<ResponseSummary> {
  const response = await app.inject({ method: 'POST', ...request })
  const { code, data, message } = Envelope.parse(response.json())
  const name = codeName(code)
  if (!name) throw new Error(`${what}: the code ${code} is not in the list`)
  expect(message, what).not.toBe('')
  expect(response.statusCode, what).toBeLessThan(500)
  return { status: response.statusCode, code: name, data }
}

/** A shop with an unpaid and a delivered order, which invalid requests must not change. */
async function openBusyShop() {
  const shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9), cardPassword: 'optional' })
  const bought = await buy(shop, itemId, { cardPassword: 'secret-1' })
  const unpaid = await submitOrder(shop, itemId)
  return { shop, itemId, orderNos: [bought.orderNo, unpaid.orderNo] }
}

test('every request that breaks its schema is rejected with the field, and changes nothing', async () => {
  const { shop, itemId, orderNos } = await openBusyShop()
  await using _ = shop
  const before = await digestDatabase(shop.db, { withCounts: true })
  let sent = 0
  for (const call of servedOperations) {
    const { input, query } = call.operation
    const values = validValues(shop, itemId, orderNos[0] ?? '')
    const goodQuery = query ? validRequest(toJsonSchema(query), values) : {}
    const schema = toJsonSchema(input)
    for (const [how, payload] of invalidValues(schema, validRequest(schema, values))) {
      // an empty body is an empty request
      if (payload === null && !schema.required) continue
      const request = {
        url: operationUrl(call, goodQuery),
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      }
      const what = `${call.name}: ${how}`
      const { status, code, data } = await send(shop.app, request, what)
      expect({ what, status, code }).toEqual({ what, status: 400, code: 'badInput' })
      const paths = ValidationErrors.parse(data).map(({ path }) => path)
      expect([what, paths.length > 0, new Set(paths).size]).toEqual([what, true, paths.length])
      sent++
    }
  }
  expect(sent).toBeGreaterThan(300)
  expect(await digestDatabase(shop.db, { withCounts: true })).toBe(before)
})

test('each invalid or unknown field is named once, in the caller’s language', async () => {
  await using shop = await openShop()
  const payload = {
    shortUrl: 7,
    pageSize: 1000,
    page: 0,
    keyword: 'x'.repeat(5000),
    surprise: 1,
    more: { a: 1 },
  }
  const faultsIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const url = '/card-core/item/page'
    const response = await shop.app.inject({ method: 'POST', url, headers, payload })
    return ValidationErrors.parse(Envelope.parse(response.json()).data)
  }
  const [english, chinese] = [await faultsIn('en-US'), await faultsIn('zh-CN')]
  const paths = ['keyword', 'more', 'page', 'pageSize', 'shortUrl', 'surprise']
  for (const errors of [english, chinese]) expect(errors.map(({ path }) => path).sort()).toEqual(paths)
  for (const { message } of english) expect(message).toMatch(/^[A-Z][^\p{Script=Han}]*\.$/u)
  for (const { message } of chinese) expect(message).toMatch(/\p{Script=Han}/u)
  expect(Object.fromEntries(english.map(({ path, message }) => [path, message]))).toMatchObject({
    shortUrl: 'This must be text.',
    page: 'This must be 1 or more.',
    pageSize: 'This must be 100 or less.',
    surprise: 'There is no such field.',
    more: 'There is no such field.',
  })
  expect(chinese).toContainEqual({ path: 'surprise', message: '没有这个字段' })
})

test('a malformed, repeated, missing or unexpected query parameter is rejected, and changes nothing', async () => {
  const { shop, itemId, orderNos } = await openBusyShop()
  await using _ = shop
  const before = await digestDatabase(shop.db, { withCounts: true })
  const [orderNo = ''] = orderNos
  for (const call of servedOperations) {
    const { path, input, query } = call.operation
    const payload = validRequest(toJsonSchema(input), validValues(shop, itemId, orderNo))
    const bad = query
      ? [
          '',
          '?orderNo=',
          '?orderNo=1',
          `?orderno=${orderNo}`,
          `?orderNo=${orderNo.toLowerCase()}`,
          `?orderNo=${orderNo}&orderNo=${orderNo}`,
          `?orderNo[]=${orderNo}`,
          `?orderNo=${orderNo}&x=1`,
          `?orderNo=${orderNo}%00`,
          `?orderNo=${orderNo}&__proto__=1`,
          `?orderNo=${'A'.repeat(5000)}`,
        ]
      : ['?x=1', `?orderNo=${orderNo}`, '?__proto__=1']
    for (const text of bad) {
      const what = `${call.name} ${text.slice(0, 60)}`
      const { status, code } = await send(shop.app, { url: path + text, payload }, what)
      expect({ what, status, code }).toEqual({ what, status: 400, code: 'badInput' })
    }
  }
  expect(await digestDatabase(shop.db, { withCounts: true })).toBe(before)
})

test('a body that is not a JSON object, or is too large, is rejected by its kind, and changes nothing', async () => {
  const { shop, orderNos } = await openBusyShop()
  await using _ = shop
  const before = await digestDatabase(shop.db, { withCounts: true })
  const json = { 'content-type': 'application/json' }
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const cases: [what: string, request: InjectOptions, status: number, code: CodeName][] = [
    ['cut short', { headers: json, payload: '{"orderNo":' }, 400, 'badInput'],
    ['not JSON', { headers: json, payload: 'hello' }, 400, 'badInput'],
    ['a list', { headers: json, payload: '[]' }, 400, 'badInput'],
    ['a text', { headers: json, payload: '"x"' }, 400, 'badInput'],
    ['a number', { headers: json, payload: '7' }, 400, 'badInput'],
    ['deep', { headers: json, payload: nested }, 400, 'badInput'],
    ['own prototype', { headers: json, payload: '{"__proto__":{"page":2}}' }, 400, 'badInput'],
    ['a name twice', { headers: json, payload: '{"page":1,"page":2}' }, 400, 'badInput'],
    ['constructor', { headers: json, payload: '{"constructor":{"prototype":{"x":1}}}' }, 400, 'badInput'],
    ['giant', { headers: json, payload: JSON.stringify({ x: 'y'.repeat(70_000) }) }, 413, 'tooLarge'],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
      415,
      'notJson',
    ],
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415, 'notJson'],
    ['of no kind', { headers: { 'content-type': '' }, payload: '{}' }, 415, 'notJson'],
  ]
  for (const call of servedOperations)
    for (const [kind, request, status, code] of cases) {
      const what = `${call.name}: ${kind}`
      const url = call.operation.query ? operationUrl(call, { orderNo: orderNos[1] }) : call.operation.path
      const { status: got, code: name } = await send(shop.app, { url, ...request }, what)
      expect({ what, status: got, code: name }).toEqual({ what, status, code })
    }
  expect(await digestDatabase(shop.db, { withCounts: true })).toBe(before)
})

test('unknown orders, items, shops and channels are rejected as the contract says', async () => {
  const { shop, itemId, orderNos } = await openBusyShop()
  await using _ = shop
  const before = await digestDatabase(shop.db)
  const foreign = {
    orderNo: '0'.repeat(20),
    itemId: 'NOSUCHITEM',
    id: 'NOSUCHITEM',
    shortUrl: 'no-such-shop',
    classifyId: 'NOSUCHCLASS',
    payChannel: 'NOSUCHCHAN',
    cardPassword: 'not-the-word',
  }
  let rejectedCount = 0
  for (const call of servedOperations) {
    const { input, query, errorCodes } = call.operation
    const values = validValues(shop, itemId, orderNos[0] ?? '')
    const named = Object.keys({
      ...toJsonSchema(input).properties,
      ...toJsonSchema(query ?? input).properties,
    })
    for (const [name, value] of Object.entries(foreign)) {
      // a new order chooses its own password, and an unknown classify does not prevent the sale
      const free = call.name === 'createOrder' && ['cardPassword', 'classifyId'].includes(name)
      if (free || !named.includes(name)) continue
      const strange = { ...values, [name]: value }
      const request = {
        url: operationUrl(call, query ? validRequest(toJsonSchema(query), strange) : {}),
        payload: validRequest(toJsonSchema(input), strange),
      }
      const what = `${call.name} with a foreign ${name}`
      const { status, code } = await send(shop.app, request, what)
      if (code === 'ok') expect(what).toBe('reportVisit with a foreign shortUrl')
      expect(status, what).toBe(200)
      expect([...errorCodes, 'ok'], what).toContain(code)
      if (code !== 'ok') rejectedCount++
    }
  }
  expect(rejectedCount).toBeGreaterThan(12)
  expect(await digestDatabase(shop.db)).toBe(before)
})

test('only POST is answered, and an unknown path is not an operation', async () => {
  await using shop = await openShop()
  for (const call of servedOperations)
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const)
      expect(await send(shop.app, { method, url: call.operation.path }, call.name)).toMatchObject({
        status: 404,
        code: 'routeNotFound',
      })
  for (const url of [
    '/card-core',
    '/card-core/order',
    '/card-core/order/get/',
    '/card-core/order/get/x',
    '/%zz',
  ])
    expect(await send(shop.app, { url, payload: {} }, url)).toMatchObject({ status: 404 })
})

test('unusual characters in free text are kept like any other', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9), cardPassword: 'optional', questions: ['Who?'] })
  for (const text of ['\uffff', '%_\\', "';--", '\u202e\u200b', '🃏']) {
    const input = createOrderInput(shop, itemId, { answers: [text], cardPassword: `${text}${text}-123456` })
    const created = await send(
      shop.app,
      { url: '/card-core/order/createOrderV2', payload: { ...input } },
      text,
    )
    expect(created).toMatchObject({ status: 200, code: 'ok' })
    const url = '/card-core/item/page'
    const found = await send(shop.app, { url, payload: { shortUrl: shop.shortUrl, keyword: text } }, text)
    expect(found).toMatchObject({ status: 200, code: 'ok', data: { total: 0 } })
  }
})
