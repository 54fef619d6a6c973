import { createApiKey, listApiKeys, maxApiKeys, revokeApiKey } from '@faka/contract/api-key/api-key'
import { showOrder } from '@faka/contract/delivery/sold-order'
import { noteOrder, searchOrders } from '@faka/contract/order/seller-order'
import { createClassify } from '@faka/contract/shop/classify'
import { addStock } from '@faka/contract/stock/stock'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { checkChain } from '../../platform/audit/check-chain.ts'
import { disableUser } from '../account/disable-user.ts'
import { auditedTablesOf } from '../declarations.ts'

async function openSeller(shop: TestShop) {
  return (await openBuyer(shop, { userName: 'seller' })).visitor
}

function openProgram(shop: TestShop, token: string) {
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  return program
}

test('a key is shown once, only its hash is stored, and it calls what its scopes name', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const { apiKey, token } = await seller.call(createApiKey, {
    shortUrl,
    name: 'robot',
    scopes: ['orders:read'],
  })
  expect(token).toMatch(/^faka_[0-9A-Z]{10,12}_[\w-]{43}$/)
  expect(token.startsWith(`${apiKey.prefix}_`)).toBe(true)
  expect(apiKey).toMatchObject({
    state: 'active',
    createdBy: 'seller',
    lastUsedTime: null,
    callsPerMinute: 120,
  })
  const program = openProgram(shop, token)
  expect(await program.call(searchOrders, { shortUrl })).toMatchObject({ list: [], total: 0 })
  expect(await program.expectRejection(createClassify, { shortUrl, name: 'x' })).toMatchObject({
    status: 403,
    code: 'apiScopeMissing',
    data: { scope: null },
  })
  const { list } = await seller.call(listApiKeys, { shortUrl })
  expect(list).toMatchObject([{ keyNo: apiKey.keyNo, lastUsedTime: shop.clock.now.toISOString() }])
  const secret = token.slice(apiKey.prefix.length + 1)
  expect(await dumpDatabase(shop.db)).not.toContain(secret)
  expect(JSON.stringify(shop.logged)).not.toContain(secret)
})

test('a key ends when it is revoked, when its time is over, and when the account that owns its shop is disabled', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const make = async (more: object) =>
    seller.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'], ...more })
  const [forever, aDay, third] = [await make({}), await make({ days: 1 }), await make({})]
  const states = async () =>
    Object.fromEntries(
      (await seller.call(listApiKeys, { shortUrl })).list.map(({ keyNo, state }) => [keyNo, state]),
    )
  await shop.advanceClock(86_400 - 1)
  await openProgram(shop, aDay.token).call(searchOrders, { shortUrl })
  await shop.advanceClock(1)
  seller.token = (await openBuyer(shop, { userName: 'seller' })).visitor.token
  const ended = { status: 401, code: 'apiKeyInvalid' }
  expect(await openProgram(shop, aDay.token).expectRejection(searchOrders, { shortUrl })).toMatchObject(ended)
  expect((await seller.call(revokeApiKey, { shortUrl, keyNo: third.apiKey.keyNo })).state).toBe('revoked')
  expect(await openProgram(shop, third.token).expectRejection(searchOrders, { shortUrl })).toMatchObject(
    ended,
  )
  expect(await seller.expectRejection(revokeApiKey, { shortUrl, keyNo: third.apiKey.keyNo })).toMatchObject({
    code: 'apiKeyNotFound',
  })
  expect(await states()).toEqual({
    [forever.apiKey.keyNo]: 'active',
    [aDay.apiKey.keyNo]: 'expired',
    [third.apiKey.keyNo]: 'revoked',
  })
  await disableUser(shop.seller, { userName: 'seller', enable: false, why: 'a test' })
  expect(await openProgram(shop, forever.token).expectRejection(searchOrders, { shortUrl })).toMatchObject(
    ended,
  )
})

test('a key may call as often as it says, at most as the platform allows, and is told the limit', async () => {
  await using shop = await openShop({ limits: { apiCallsPerMinute: 10 } })
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const input = { shortUrl, name: 'robot', scopes: ['orders:read' as const] }
  expect(await seller.expectRejection(createApiKey, { ...input, callsPerMinute: 11 })).toMatchObject({
    code: 'badInput',
    data: [{ path: 'callsPerMinute' }],
  })
  const { token } = await seller.call(createApiKey, { ...input, callsPerMinute: 3 })
  const program = openProgram(shop, token)
  for (let count = 0; count < 3; count++) await program.call(searchOrders, { shortUrl })
  const refused = await program.expectRejection(searchOrders, { shortUrl })
  expect(refused).toMatchObject({ status: 429, code: 'tooOften' })
  expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"apiKey";q=3;w=60', 'retry-after': '60' })
  await shop.advanceClock(61)
  await program.call(searchOrders, { shortUrl })
  await openProgram(shop, (await seller.call(createApiKey, input)).token).call(searchOrders, { shortUrl })
})

test('keys that are not valid count against their network, which no valid key suffers from', async () => {
  await using shop = await openShop({ limits: { wrongApiKeysPerHour: 3 } })
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const { token } = await seller.call(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const program = openProgram(shop, token)
  const guessing = openProgram(shop, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)
  guessing.address = program.address
  for (let count = 0; count < 3; count++)
    expect((await guessing.expectRejection(searchOrders, { shortUrl })).code).toBe('apiKeyInvalid')
  expect((await guessing.expectRejection(searchOrders, { shortUrl })).code).toBe('tooOften')
  for (const wrong of ['faka_', 'faka_x', `faka_${'0'.repeat(10)}_`, `${token} x`]) {
    const other = openProgram(shop, wrong)
    expect((await other.expectRejection(searchOrders, { shortUrl })).code).toMatch(/apiKeyInvalid|tooOften/)
  }
})

test('a session beside a key gives it nothing, and another scheme of authorization is not looked at', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const { token } = await seller.call(createApiKey, { shortUrl, name: 'robot', scopes: ['stock:read'] })
  seller.headers.authorization = `Bearer ${token}`
  expect((await seller.expectRejection(searchOrders, { shortUrl })).code).toBe('apiScopeMissing')
  seller.headers.authorization = 'Basic dXNlcjpwYXNzd29yZA=='
  await seller.call(searchOrders, { shortUrl })
})

test('what a key does names the key, in the order, in the stock and in the audit trail', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(3) })
  const { orderNo } = await buy(shop, itemId)
  const seller = await openSeller(shop)
  const { apiKey, token } = await seller.call(createApiKey, {
    shortUrl,
    name: 'robot',
    scopes: ['orders:write', 'orders:read', 'stock:write'],
  })
  const program = openProgram(shop, token)
  await program.call(noteOrder, { orderNo, text: 'by a program' })
  expect((await program.call(showOrder, { orderNo })).actions).toMatchObject([
    { kind: 'note', by: apiKey.prefix },
  ])
  await program.call(addStock, { itemId, cards: ['ONE-MORE-CARD'] })
  const dump = await dumpDatabase(shop.db)
  expect(dump).toContain(`key ${apiKey.keyNo}`)
  await seller.call(revokeApiKey, { shortUrl, keyNo: apiKey.keyNo })
  const { rows } = await shop.db.pool.query('select kind, key_no, actor from api_key_event order by event_id')
  const actor = expect.stringMatching(/^seller \d+$/)
  expect(rows).toEqual([
    { kind: 'created', key_no: apiKey.keyNo, actor },
    { kind: 'revoked', key_no: apiKey.keyNo, actor },
  ])
  await shop.runJobs()
  expect(await checkChain(shop.services, auditedTablesOf(shop.services.cell))).toMatchObject({
    findings: [],
    waiting: 0,
  })
})

test('a shop has a bounded number of keys that can be used, even when they are made at once', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const make = () => seller.send(createApiKey, { shortUrl, name: 'robot', scopes: ['orders:read'] })
  const answers = await Promise.all(Array.from({ length: maxApiKeys + 5 }, make))
  expect(answers.filter((answer) => answer.json().code === 0).length).toBe(maxApiKeys)
  const { list } = await seller.call(listApiKeys, { shortUrl })
  await seller.call(revokeApiKey, { shortUrl, keyNo: list[0]?.keyNo ?? '' })
  expect((await make()).json().code).toBe(0)
})
