import { createApiKey, revokeApiKey } from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { createItem } from '@faka/contract/item/seller-item'
import type { NamedOperation } from '@faka/contract/operations'
import { ClassifyId } from '@faka/contract/shared/ids'
import { shopRights } from '@faka/contract/shared/shop-right'
import { changeStaff, removeStaff } from '@faka/contract/shop/staff'
import { expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { joinStaff } from '../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { seedOtherShop } from '../../../test-support/seed/seed-other-shop.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { keyedOperations, ownSample, sendWithKey } from '../../../test-support/server/send-with-key.ts'
import { createClassify } from '../modules/shop/create-classify.ts'

const newItem = ({ shortUrl, classifyId }: Pick<TestShop, 'shortUrl' | 'classifyId'>) =>
  ({ shortUrl, classifyId, content: 'cards', title: 'Once', priceFen: 100 }) as const

const openOwner = async (shop: TestShop) => (await openBuyer(shop, { userName: 'seller' })).visitor

test('of no operation a member of the staff gets the answer again without the right, or after the removal', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const target = await fillSellerShop(shop, shortUrl, 'ours')
  const owner = await openOwner(shop)
  const { visitor, staffNo } = await joinStaff(shop, shortUrl, [...shopRights])
  const answered: { named: NamedOperation; input: object; body: string }[] = []
  for (const named of keyedOperations) {
    const input = ownSample(named.name, target)
    const { code, body } = await sendWithKey(visitor, named.operation, input, named.name)
    if (code === 'ok') answered.push({ named, input, body })
  }
  expect(answered.length).toBeGreaterThan(keyedOperations.length / 2)
  const sendAgain = ({ named, input }: (typeof answered)[number]) =>
    sendWithKey(visitor, named.operation, input, named.name)
  for (const each of answered) {
    const others = shopRights.filter((right) => !each.named.operation.rights?.includes(right))
    await owner.call(changeStaff, { shortUrl, staffNo, rights: others })
    expect(await sendAgain(each), each.named.name).toMatchObject({ code: 'rightNeeded', replayed: false })
  }
  await owner.call(changeStaff, { shortUrl, staffNo, rights: [...shopRights] })
  for (const each of answered)
    expect(await sendAgain(each), each.named.name).toMatchObject({ body: each.body, replayed: true })
  await owner.call(removeStaff, { shortUrl, staffNo })
  for (const each of answered) {
    const { code, data, replayed } = await sendAgain(each)
    expect(code, each.named.name).toMatch(/NotFound$/)
    expect({ data, replayed }, each.named.name).toEqual({ data: null, replayed: false })
  }
})

test('a revoked API key gets no answer again, not even its own', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const owner = await openOwner(shop)
  const { apiKey, token } = await owner.call(createApiKey, { shortUrl, name: 'x', scopes: [...apiScopes] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  const send = () => sendWithKey(program, createItem, newItem(shop), 'K')
  expect(await send()).toMatchObject({ code: 'ok', replayed: false })
  expect(await send()).toMatchObject({ code: 'ok', replayed: true })
  await owner.call(revokeApiKey, { shortUrl, keyNo: apiKey.keyNo })
  expect(await send()).toMatchObject({ code: 'apiKeyInvalid', data: null, replayed: false })
})

test('one key of one session in two shops never gives the answer of the other shop', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const shortUrl = await seedOtherShop(shop)
  const { classifyId } = await createClassify(shop.seller, { shortUrl, name: 'Other' })
  const there = { shortUrl, classifyId: ClassifyId.parse(classifyId) }
  expect(await sendWithKey(owner, createItem, newItem(shop), 'K')).toMatchObject({ code: 'ok' })
  expect(await sendWithKey(owner, createItem, newItem(there), 'K')).toMatchObject({
    code: 'idempotencyKeyReused',
    data: null,
    replayed: false,
  })
})

test('an answer of an older version, which noted no check, is given to no caller', async () => {
  await using shop = await openShop()
  const owner = await openOwner(shop)
  const send = () => sendWithKey(owner, createItem, newItem(shop), 'K')
  await send()
  const { encryption } = shop.services
  const { rows } = await shop.db.pool.query('select key_hash from idempotent_request')
  const keyHash: Buffer = rows[0].key_hash
  const sealed = encryption.encrypt(
    'idempotency',
    Buffer.from(JSON.stringify({ data: { itemId: '4M558XR0YS' } })),
    `answer ${keyHash.toString('hex')}`,
  )
  await shop.db.pool.query('update idempotent_request set sealed_answer = $1', [sealed])
  expect(await send()).toMatchObject({ code: 'idempotencyAnswerLost', data: null, replayed: false })
})
