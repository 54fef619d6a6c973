import { createApiKey } from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import { deliverOrder } from '@faka/contract/delivery/delivery'
import { createItem as createItemOperation, publishItem } from '@faka/contract/item/seller-item'
import { noteOrder } from '@faka/contract/order/seller-order'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillSellerShop } from '../../../test-support/seed/fill-seller-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { digestDatabase, dumpDatabase, listShopRows } from '../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { keyedOperations, ownSample, sendWithKey } from '../../../test-support/server/send-with-key.ts'
import { createItem } from '../modules/item/create-item.ts'
import { CellAwayError } from '../platform/cells/cell-away-error.ts'
import { runOnce } from '../platform/idempotency/run-once.ts'

/** An attempt that has not ended by then died with its process. */
const afterAttemptMs = 121_000

async function openSeller(shop: TestShop) {
  return (await openBuyer(shop, { userName: 'seller' })).visitor
}

const newItem = (shop: TestShop, title = 'Once') => ({
  shortUrl: shop.shortUrl,
  classifyId: shop.classifyId,
  content: 'cards' as const,
  title,
  priceFen: 100,
})

const countItems = async (shop: TestShop, title: string): Promise<number> =>
  (await shop.db.pool.query(`select from item_wares where wares->>'title' = $1`, [title])).rowCount ?? 0

test('the same key repeats the answer for a day and does nothing again, for each operation that accepts one', async () => {
  await using shop = await openShop()
  const target = await fillSellerShop(shop, shop.shortUrl, 'mine')
  const seller = await openSeller(shop)
  expect(keyedOperations.length).toBeGreaterThan(20)
  const succeeded: string[] = []
  for (const { name, operation } of keyedOperations) {
    const input = ownSample(name, target)
    const first = await sendWithKey(seller, operation, input, `key-of-${name}`)
    expect(first, name).toMatchObject({ replayed: false })
    expect(['badInput', 'ourFault', 'sessionNeeded'], name).not.toContain(first.code)
    if (first.code !== 'ok') continue
    succeeded.push(name)
    const before = await digestDatabase(shop.db)
    expect(await sendWithKey(seller, operation, input, `"key-of-${name}"`), name).toEqual({
      ...first,
      replayed: true,
    })
    expect(await digestDatabase(shop.db), name).toBe(before)
  }
  // the other samples are refused, which commits nothing and is not kept
  expect(succeeded.length).toBeGreaterThan(keyedOperations.length / 2)
})

test('a refusal is not kept: the same request is carried out once its reason has passed', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const input = newItem(shop, 'Not yet')
  const countRows = async () =>
    (await shop.db.pool.query('select count(*)::int as count from idempotent_request')).rows[0].count
  expect(await sendWithKey(seller, publishItem, { itemId: 'AAAAAAAAAA' }, 'K')).toMatchObject({
    code: 'itemNotFound',
    replayed: false,
  })
  expect(await countRows()).toBe(0)
  expect(await sendWithKey(seller, createItemOperation, input, 'K')).toMatchObject({
    code: 'ok',
    replayed: false,
  })
  expect(await countRows()).toBe(1)
})

test('a process that dies after its commit loses no answer, and nothing is carried out twice', async () => {
  await using shop = await openShop()
  const target = await fillSellerShop(shop, shop.shortUrl, 'mine')
  const seller = await openSeller(shop)
  await shop.db.pool.query(
    `create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`,
  )
  const lost: string[] = []
  for (const { name, operation } of keyedOperations) {
    const input = ownSample(name, target)
    const key = `key-of-${name}`
    await shop.db.pool.query(
      `create trigger dies before update on idempotent_request for each row
       when (new.state = 'answered' or new.state = old.state) execute function die()`,
    )
    const died = await sendWithKey(seller, operation, input, key)
    await shop.db.pool.query('drop trigger dies on idempotent_request')
    expect(['ok', 'badInput'], name).not.toContain(died.code)
    // refused before it committed anything
    if (died.code !== 'ourFault') continue
    const after = await listShopRows(shop.db, shop.shortUrl)
    shop.clock.now = new Date(shop.clock.now.getTime() + afterAttemptMs)
    const again = await sendWithKey(seller, operation, input, key)
    if (again.code === 'idempotencyAnswerLost') lost.push(name)
    expect(['ourFault', 'badInput', 'idempotencyInProgress'], `${name} ${again.body}`).not.toContain(
      again.code,
    )
    if (again.replayed) expect(await sendWithKey(seller, operation, input, key), name).toEqual(again)
    if (again.code === 'ok') expect(await listShopRows(shop.db, shop.shortUrl), name).toEqual(after)
  }
  expect(lost).toEqual([])
})

test('however often attempts die, and wherever, one item is made and each answer names it', async () => {
  await using shop = await openShop()
  const { seller } = shop
  let title = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 6 }), { maxLength: 5 }), async (deaths) => {
      const input = newItem(shop, `item ${++title}`)
      const answers: unknown[] = []
      for (const readings of [...deaths, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]) {
        let left = readings
        const now = () => {
          if (left-- <= 0) throw new Error('died')
          return shop.clock.now
        }
        const request = {
          caller: 'seller',
          key: input.title,
          content: input.title,
          repeatable: false,
          passedChecks: [{ tenantId: 1, notFound: 'shopNotFound' as const }],
          onReplay: async () => {},
        }
        await runOnce(
          { ...seller, now },
          request,
          async (databases) => {
            const made = await createItem(
              { ...seller, now, ...databases },
              createItemOperation.input.parse(input),
            )
            now()
            return made
          },
          (result) => createItemOperation.reply.safeParse(result).data,
        ).then(
          (data) => answers.push(data),
          (error: Error) => expect(error.message).toMatch(/^died$/),
        )
        shop.clock.now = new Date(shop.clock.now.getTime() + afterAttemptMs)
      }
      expect(await countItems(shop, input.title)).toBe(1)
      expect(answers.length).toBeGreaterThan(0)
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    }),
    { numRuns: 25 },
  )
})

test('a call whose commit was lost with the connection to its cell gets what it committed when it is repeated', async () => {
  await using shop = await openShop()
  const { seller } = shop
  const request = {
    caller: 'seller',
    key: 'lost',
    content: 'lost',
    repeatable: false,
    passedChecks: [{ tenantId: 1, notFound: 'shopNotFound' as const }],
    onReplay: async () => {},
  }
  const made: unknown[] = []
  const send = (isLost: boolean) =>
    runOnce(
      seller,
      request,
      async (databases) => {
        made.push(
          await createItem({ ...seller, ...databases }, createItemOperation.input.parse(newItem(shop))),
        )
        if (isLost) throw new CellAwayError()
      },
      (result) => createItemOperation.reply.safeParse(result).data,
    )
  await expect(send(true)).rejects.toThrow('unavailable')
  expect([await send(false)]).toEqual(made)
  expect(await countItems(shop, 'Once')).toBe(1)
})

test('of requests that are sent at once one is carried out; the others are told to wait, or get its answer', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendWithKey(seller, createItemOperation, newItem(shop), 'at-once')),
  )
  expect(await countItems(shop, 'Once')).toBe(1)
  expect(answers.filter(({ code, replayed }) => code === 'ok' && !replayed)).toHaveLength(1)
  for (const { code, status } of answers)
    expect([
      ['ok', 200],
      ['idempotencyInProgress', 409],
    ]).toContainEqual([code, status])
})

test('a key is used for one request: other content and another operation are refused, other callers are independent', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const seller = await openSeller(shop)
  const made = await sendWithKey(seller, createItemOperation, newItem(shop), 'K')
  expect(made.code).toBe('ok')
  const refused = { code: 'idempotencyKeyReused', status: 422 }
  expect(await sendWithKey(seller, createItemOperation, newItem(shop, 'Other'), 'K')).toMatchObject(refused)
  expect(await sendWithKey(seller, publishItem, made.data as object, 'K')).toMatchObject(refused)
  const { token } = await seller.call(createApiKey, { shortUrl, name: 'robot', scopes: [...apiScopes] })
  const program = shop.visitor()
  program.headers.authorization = `Bearer ${token}`
  expect(await sendWithKey(program, createItemOperation, newItem(shop), 'K')).toMatchObject({
    code: 'ok',
    replayed: false,
  })
  expect(await countItems(shop, 'Once')).toBe(2)
  for (const malformed of ['""', 'x'.repeat(256), 'a b', '"a'])
    expect(await sendWithKey(seller, createItemOperation, newItem(shop), malformed)).toMatchObject({
      code: 'badInput',
      status: 400,
    })
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 3_600_000)
  const later = await openSeller(shop)
  expect(await sendWithKey(later, createItemOperation, newItem(shop, 'Later'), 'K')).toMatchObject({
    code: 'ok',
    replayed: false,
  })
  await shop.runJobs()
})

test('answers are stored encrypted, and are gone after a day', async () => {
  await using shop = await openShop()
  const seller = await openSeller(shop)
  const byHand = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  const delivery = { orderNo: byHand.orderNo, texts: ['VERY-SECRET-TEXT'] }
  expect((await sendWithKey(seller, deliverOrder, delivery, 'secret-key-of-a-caller')).code).toBe('ok')
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect((await sendWithKey(seller, noteOrder, { orderNo, text: 'a note' }, 'another-key')).code).toBe('ok')
  const dump = await dumpDatabase(shop.db)
  for (const secret of ['VERY-SECRET-TEXT', 'secret-key-of-a-caller', '"data"'])
    expect(dump).not.toContain(secret)
  await shop.advanceClock(24 * 3600)
  expect((await shop.db.pool.query('select from idempotent_request')).rowCount).toBe(0)
})
