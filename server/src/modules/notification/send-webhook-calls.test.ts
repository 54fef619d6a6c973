import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, readCards, readOrder } from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import {
  hasValidSignature,
  openWebhookListener,
  type WebhookListener,
} from '../../../../test-support/server/webhook-listener.ts'
import { inTx } from '../../platform/db.ts'
import { listWebhookCalls } from './list-webhook-calls.ts'
import { webhookRetryDelays } from './notification.rules.ts'
import { waitForWebhookCalls } from './public.ts'
import { removeWebhook } from './remove-webhook.ts'
import { setWebhook } from './set-webhook.ts'
import { showNotice } from './show-notice.ts'
import { testWebhook } from './test-webhook.ts'
import { insertWebhookCalls } from './webhook-call.sql.ts'

/** Advances the clock, runs the jobs, and waits for the calls that they started. */
async function advanceAndSend(shop: TestShop, seconds: number): Promise<void> {
  await shop.advanceClock(seconds)
  await waitForWebhookCalls(shop.services)
}

/** An item without stock that could run low. */
const sharedText = { content: 'reusable', cards: ['One text for all'] } as const

const setWebhookTo = (shop: TestShop, program: WebhookListener) =>
  setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })

const listCalls = async ({ seller, shortUrl }: TestShop) =>
  (await listWebhookCalls(seller, { shortUrl, page: 1, pageSize: 20 })).list

test('a webhook receives a purchase once, signed with its key, and nothing that opens cards', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { key } = await setWebhookTo(shop, program)
  const secrets = { card: 'CANARY-CARD-7', cardPassword: 'CANARY-PW-7', answers: ['CANARY-ANSWER-7'] }
  const contact = { mail: 'canary-7@example.com', phone: '13912340077', qq: '100770077' }
  const itemId = await shop.addItem({
    cards: [secrets.card, ...createCards(20)],
    cardPassword: 'required',
    questions: ['Who?'],
  })
  const { cardPassword, answers } = secrets
  const placed = await buy(shop, itemId, { contact, cardPassword, answers })
  expect(await readCards(placed, cardPassword)).toEqual([secrets.card])
  await advanceAndSend(shop, 0)
  await advanceAndSend(shop, 100_000)
  expect(program.received).toHaveLength(1)
  const [call] = program.received
  if (!call) throw new Error('no webhook was received')
  expect(call.payload).toEqual({
    kind: 'order.delivered',
    time: expect.any(String),
    data: { orderNo: placed.orderNo, itemId, quantity: 1, amountFen: 1000, testMoney: true },
  })
  expect(call.payload.time).toBe((await readOrder(placed, cardPassword)).deliveredTime ?? call.payload.time)
  expect(hasValidSignature(call, key)).toBe(true)
  expect(hasValidSignature({ ...call, body: call.body.replace('1000', '1001') }, key)).toBe(false)
  expect(hasValidSignature(call, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)

  await readOutbox(shop)
  const output = `${JSON.stringify(program.received)} ${JSON.stringify(shop.logged)}`
  const forbidden = [secrets.card, cardPassword, ...answers, ...Object.values(contact)]
  for (const text of forbidden) expect(output.includes(text), text).toBe(false)
  expect(JSON.stringify(shop.logged)).not.toContain(key)
  expect(await dumpDatabase(shop.db)).not.toContain(key.replace('whsec_', ''))
})

/** Inserts calls of the shop that are due. */
async function insertCalls(
  { db: { db }, clock, shortUrl }: TestShop,
  callNos: readonly string[],
): Promise<void> {
  const { shop_id } = await db
    .selectFrom('shop')
    .select('shop_id')
    .where('short_url', '=', shortUrl)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ kind: 'webhook.test', time: clock.now.toISOString(), data: {} })
  const call = { shop_id, kind: 'webhook.test' as const, body, created_at: clock.now }
  await inTx(db, (tx) =>
    insertWebhookCalls(
      tx,
      callNos.map((call_no) => ({ ...call, call_no })),
    ),
  )
}

test('a webhook that answers gets more calls at a time, up to 16', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhookTo(shop, program)
  const rounds = [4, 8, 16, 16, 3]
  const seen: number[] = []
  const waiting: (() => void)[] = []
  program.response = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(200))
      if (waiting.length !== rounds[seen.length]) return
      // one call too many would arrive meanwhile
      setTimeout(() => {
        seen.push(waiting.length)
        for (const answer of waiting.splice(0)) answer()
      }, 50)
    })
  await insertCalls(
    shop,
    Array.from({ length: 47 }, (_, index) => `call-${index}`),
  )
  await advanceAndSend(shop, 0)
  expect(seen).toEqual(rounds)
})

test('responses that arrive at the same moment are recorded with one statement, each for its call', async () => {
  await using shop = await openShop()
  const { db } = shop.db
  const at = shop.clock.now
  const states = ['done', 'failed', 'pending'] as const
  await insertCalls(shop, states)
  const { recordAttempt } = shop.services.modules.notification
  const statuses = { done: 200, failed: 500, pending: null }
  await Promise.all(
    states.map((state) => recordAttempt({ callNo: state, state, status: statuses[state], at })),
  )
  const { rows } = await sql`
    select call_no, state, status, next_try_at, ended_at from webhook_call order by call_no`.execute(db)
  expect(rows).toEqual([
    { call_no: 'done', state: 'done', status: 200, next_try_at: null, ended_at: at },
    { call_no: 'failed', state: 'failed', status: 500, next_try_at: null, ended_at: at },
    { call_no: 'pending', state: 'pending', status: null, next_try_at: at, ended_at: null },
  ])
  const { rows: written } = await sql`
    select count(distinct xmin::text)::int as transactions from webhook_call`.execute(db)
  expect(written).toEqual([{ transactions: 1 }])
})

test('a webhook that fails, redirects or hangs is retried with the same number and body for a day, then given up', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await using elsewhere = await openWebhookListener()
  const { key } = await setWebhookTo(shop, program)
  const itemId = await shop.addItem(sharedText)
  program.response = 500
  await buy(shop, itemId)
  await advanceAndSend(shop, 0)
  const manners = [404, { redirectTo: elsewhere.url }, 429, 301, 503, 'hang', 410, 500] as const
  for (const [index, manner] of manners.entries()) {
    expect(await listCalls(shop)).toMatchObject([{ state: 'pending', tries: index + 1 }])
    program.response = manner
    const pause = webhookRetryDelays[index] ?? 0
    await advanceAndSend(shop, pause - 1)
    expect(program.received).toHaveLength(index + 1)
    await advanceAndSend(shop, 1)
    expect(program.received).toHaveLength(index + 2)
  }
  const [call] = await listCalls(shop)
  expect(call).toMatchObject({ state: 'failed', tries: 9, status: 500, nextTryTime: null })
  expect(await showNotice(shop.seller, { shortUrl: shop.shortUrl })).toMatchObject({ failedCalls: 1 })
  const lasted = Date.parse(call?.endTime ?? '') - Date.parse(call?.createTime ?? '')
  expect(Math.round(lasted / 3_600_000)).toBe(24)
  expect(elsewhere.received).toEqual([])
  expect(new Set(program.received.map(({ id }) => id)).size).toBe(1)
  expect(new Set(program.received.map(({ body }) => body)).size).toBe(1)
  expect(program.received.every((received) => hasValidSignature(received, key))).toBe(true)
  const seconds = program.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(80_000)
  await advanceAndSend(shop, 100_000)
  expect(program.received).toHaveLength(9)
})

test('a webhook that fails once gets the next attempt, and no more', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhookTo(shop, program)
  program.response = 503
  await buy(shop, await shop.addItem(sharedText))
  await advanceAndSend(shop, 0)
  program.response = 204
  await advanceAndSend(shop, 5)
  expect(await listCalls(shop)).toMatchObject([{ state: 'done', tries: 2, status: 204 }])
  await advanceAndSend(shop, 100_000)
  expect(program.received).toHaveLength(2)
})

test('a webhook that hangs delays no email, no job and no other webhook', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhookTo(shop, program)
  program.response = 'hang'
  const itemId = await shop.addItem(sharedText)
  await buy(shop, itemId, { contact: { mail: 'guest@example.com' } })
  await shop.runJobs()
  await expect.poll(() => program.waiting).toBe(1)
  // the call is in flight, and everything else that was due is done
  expect(await readOutbox(shop)).toHaveLength(1)
  expect(await listCalls(shop)).toMatchObject([{ state: 'pending', tries: 1, status: null }])
  await buy(shop, itemId, { contact: { mail: 'second@example.com' } })
  expect(await readOutbox(shop)).toHaveLength(2)
})

test('an address in a private network is rejected, and one that became private is not called', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  const { seller, shortUrl } = shop
  for (const url of [
    'http://seller.example/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.1',
    'https://localhost',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'not an address',
  ])
    await expect(setWebhook(seller, { shortUrl, url }), url).rejects.toMatchObject({
      codeName: 'webhookNotAllowed',
    })
  await setWebhook(seller, { shortUrl, url: 'https://seller.example/hook' })
  await using program = await openWebhookListener()
  await shop.db.db.updateTable('seller_notice').set({ webhook_url: program.url }).execute()
  expect(await testWebhook(seller, { shortUrl })).toEqual({ delivered: false, status: null })
  expect(program.received).toEqual([])
})

test('a seller tests the webhook, changes its key, and removes it with its pending calls', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { seller, shortUrl } = shop
  await expect(testWebhook(seller, { shortUrl })).rejects.toMatchObject({ codeName: 'webhookMissing' })
  const first = await setWebhookTo(shop, program)
  expect(await testWebhook(seller, { shortUrl })).toEqual({ delivered: true, status: 200 })
  const second = await setWebhookTo(shop, program)
  expect(second.key).not.toBe(first.key)
  program.response = 500
  expect(await testWebhook(seller, { shortUrl })).toEqual({ delivered: false, status: 500 })
  expect(program.received.map(({ payload }) => payload)).toMatchObject([
    { kind: 'webhook.test', data: {} },
    {},
  ])
  const [, last] = program.received
  expect(last && [hasValidSignature(last, first.key), hasValidSignature(last, second.key)]).toEqual([
    false,
    true,
  ])

  await buy(shop, await shop.addItem(sharedText))
  await advanceAndSend(shop, 0)
  expect(await listCalls(shop)).toHaveLength(1)
  await removeWebhook(seller, { shortUrl })
  expect(await listCalls(shop)).toEqual([])
  await expect(removeWebhook(seller, { shortUrl })).rejects.toMatchObject({ codeName: 'webhookMissing' })
  await advanceAndSend(shop, 100_000)
  expect(program.received).toHaveLength(3)
})
