import { listApiKeys } from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { type NamedOperation, operations } from '@faka/contract/operations'
import { type CodeName, codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { ShortUrl } from '@faka/contract/shared/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { adminSamples } from '../../../test-support/server/admin-samples.ts'
import { digestDatabase } from '../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { type SellerTarget, sellerSamples } from '../../../test-support/server/seller-samples.ts'
import { toJsonSchema, validRequest, validValues } from '../../../test-support/server/valid-request.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { createApiKey } from '../modules/api-key/create-api-key.ts'
import { createShop } from '../modules/shop/create-shop.ts'

const sellerOperations = operations.filter(
  ({ operation }) => operation.path.startsWith('/card-core/seller/') && operation.access !== 'operator',
)
const served = operations.filter(({ operation }) => operation.access !== 'operator')
const mark = 'PrivateToTheFirstShop'

let shop: TestShop
let first: SellerTarget
let itemId: string
/** Programs with a key: with every scope, with all but the one that an operation needs, and of another shop. */
let withAll: Visitor
let ofAnother: Visitor
const without = new Map<string, Visitor>()

async function openProgram(
  shortUrl: ShortUrl,
  scopes: readonly (typeof apiScopes)[number][],
): Promise<Visitor> {
  const { token } = await createApiKey(shop.seller, {
    shortUrl,
    name: 'a program',
    scopes: [...scopes],
    callsPerMinute: 100_000,
  })
  const visitor = shop.visitor()
  visitor.headers.authorization = `Bearer ${token}`
  // its first use is recorded, and the others of this minute are not
  await visitor.send(listApiKeys, { shortUrl })
  return visitor
}

beforeAll(async () => {
  shop = await openShop({
    limits: { complaintMessagesPerHour: 1000, apiCallsPerMinute: 100_000 },
    config: { shopOpening: 'platform' },
  })
  const anotherUrl = ShortUrl.parse('another-shop')
  await openBuyer(shop, { roles: ['BUYER', 'SELLER'], userName: 'another-seller' })
  await createShop(shop.seller, { seller: 'another-seller', shortUrl: anotherUrl, name: 'Another shop' })
  first = await fillSellerShop(shop, shop.shortUrl, mark)
  itemId = first.itemId
  withAll = await openProgram(shop.shortUrl, apiScopes)
  ofAnother = await openProgram(anotherUrl, apiScopes)
  for (const scope of apiScopes)
    without.set(
      scope,
      await openProgram(
        shop.shortUrl,
        apiScopes.filter((each) => each !== scope),
      ),
    )
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Answer {
  code: CodeName
  status: number
  body: string
}

async function call(
  visitor: Visitor,
  { operation }: NamedOperation,
  input: Record<string, unknown>,
): Promise<Answer> {
  const { body, headers, statusCode } = await visitor.send(operation, input)
  const isEnvelope = String(headers['content-type']).includes('json')
  const read = isEnvelope ? Envelope.safeParse(JSON.parse(body)) : undefined
  return {
    code: read?.success ? (codeName(read.data.code) ?? 'ourFault') : 'ok',
    status: statusCode,
    body,
  }
}

const sampleOf = ({ name, operation }: NamedOperation): Record<string, unknown> => {
  const sample = sellerSamples[name]
  if (sample) return sample(first)
  const target = {
    complaintNo: first.complaintNo,
    feedbackNo: '0'.repeat(20),
    payChannelId: first.payChannelId,
    caseNo: first.caseNo,
    shortUrl: shop.shortUrl,
    giftCodeBatchNo: '0'.repeat(20),
    ratingNo: '0'.repeat(20),
    inquiryNo: '0'.repeat(20),
    userId: '0'.repeat(20),
  }
  const request = (schema: typeof operation.input) =>
    validRequest(toJsonSchema(schema), validValues(shop, itemId, first.orderNo))
  return (
    adminSamples[name]?.(target) ??
    Object.assign({}, request(operation.input), operation.query && request(operation.query))
  )
}

test('every operation of sellers says which scope opens it to API keys, or that none does', () => {
  for (const { name, operation } of sellerOperations)
    expect([name, operation.apiScope]).not.toContain(undefined)
  for (const scope of apiScopes)
    expect(
      sellerOperations.filter(({ operation }) => operation.apiScope === scope).length,
      scope,
    ).toBeGreaterThan(0)
})

// an upload is finished once, however often that is asked for
test('what changes something by a key accepts an idempotency key, and what only reads does not', () => {
  for (const { name, operation } of sellerOperations) {
    if (!operation.apiScope) expect([name, operation.idempotencyKey]).toEqual([name, undefined])
    else if (operation.apiScope.endsWith(':read'))
      expect([name, operation.idempotencyKey]).toEqual([name, undefined])
    else if (
      !['listOrdersToDeliver', 'getOrderAnswers', 'showRedemption', 'previewStock', 'finishFile'].includes(
        name,
      )
    )
      expect([name, operation.idempotencyKey]).toEqual([name, true])
  }
})

for (const named of served)
  test(`a key opens ${named.name} only with its scope, and only in its own shop`, async () => {
    const { apiScope } = named.operation
    const sample = sampleOf(named)
    const before = await digestDatabase(shop.db)
    if (!apiScope) {
      expect(await call(withAll, named, sample)).toMatchObject({ code: 'apiScopeMissing', status: 403 })
    } else {
      const refused = await call(without.get(apiScope) ?? withAll, named, sample)
      expect(refused).toMatchObject({ code: 'apiScopeMissing', status: 403 })
      expect(refused.body).toContain(`"scope":"${apiScope}"`)
      const foreign = await call(ofAnother, named, sample)
      expect(foreign.code).toMatch(/NotFound$/)
      expect(foreign.body).not.toContain(mark)
    }
    expect(await digestDatabase(shop.db), 'a refused call changes nothing').toBe(before)
  })

for (const named of sellerOperations.filter(({ operation }) => operation.apiScope))
  test(`a key with the scope of ${named.name} reaches it`, async () => {
    const { code, body } = await call(withAll, named, sampleOf(named))
    expect(
      ['sessionNeeded', 'apiScopeMissing', 'apiKeyInvalid', 'badInput', 'ourFault', 'tooOften'],
      body,
    ).not.toContain(code)
    expect(code, body).not.toMatch(/NotFound$/)
  })
