import { expect, test } from 'vitest'
import { keptMessages } from '../../test/kept-messages.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { buy, cardsOf, look } from '../../test/purchase.ts'
import { dumpOf } from '../../test/stored.ts'
import { isSigned, openWebhookListener, type WebhookListener } from '../../test/webhook-listener.ts'
import { sentCalls } from './door.ts'
import { listWebhookCalls } from './list-webhook-calls.ts'
import { webhookPauses } from './notice.rules.ts'
import { removeWebhook } from './remove-webhook.ts'
import { setWebhook } from './set-webhook.ts'
import { showNotice } from './show-notice.ts'
import { testWebhook } from './test-webhook.ts'

/** Lets time pass, runs the jobs, and waits for the calls that they began. */
async function pass(shop: TestShop, seconds: number): Promise<void> {
  await shop.pass(seconds)
  await sentCalls(shop.house)
}

/** An item without a stock that could run low. */
const sharedText = { content: 'reusable', cards: ['One text for all'] } as const

const setFor = (shop: TestShop, program: WebhookListener) =>
  setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })

const callsOf = async ({ seller, shortUrl }: TestShop) =>
  (await listWebhookCalls(seller, { shortUrl, page: 1, pageSize: 20 })).list

test('a program hears of a purchase once, signed with its key, and of nothing that opens cards', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { key } = await setFor(shop, program)
  const secrets = { card: 'CANARY-CARD-7', cardPassword: 'CANARY-PW-7', answers: ['CANARY-ANSWER-7'] }
  const contact = { mail: 'canary-7@example.com', phone: '13912340077', qq: '100770077' }
  const itemId = await shop.addItem({
    cards: [secrets.card, ...someCards(20)],
    cardPassword: 'required',
    questions: ['Who?'],
  })
  const { cardPassword, answers } = secrets
  const placed = await buy(shop, itemId, { contact, cardPassword, answers })
  expect(await cardsOf(placed, cardPassword)).toEqual([secrets.card])
  await pass(shop, 0)
  await pass(shop, 100_000)
  expect(program.heard).toHaveLength(1)
  const [call] = program.heard
  if (!call) throw new Error('nothing was heard')
  expect(call.said).toEqual({
    kind: 'order.delivered',
    time: expect.any(String),
    data: { orderNo: placed.orderNo, itemId, quantity: 1, amountFen: 1000, testMoney: true },
  })
  expect(call.said.time).toBe((await look(placed, cardPassword)).deliveredTime ?? call.said.time)
  expect(isSigned(call, key)).toBe(true)
  expect(isSigned({ ...call, body: call.body.replace('1000', '1001') }, key)).toBe(false)
  expect(isSigned(call, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false)

  await keptMessages(shop)
  const told = `${JSON.stringify(program.heard)} ${JSON.stringify(shop.logged)}`
  const forbidden = [secrets.card, cardPassword, ...answers, ...Object.values(contact)]
  for (const text of forbidden) expect(told.includes(text), text).toBe(false)
  expect(JSON.stringify(shop.logged)).not.toContain(key)
  expect(await dumpOf(shop.db)).not.toContain(key.replace('whsec_', ''))
})

test('a program that fails, redirects or hangs is tried again under the same number and text, for a day, then given up', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await using elsewhere = await openWebhookListener()
  const { key } = await setFor(shop, program)
  const itemId = await shop.addItem(sharedText)
  program.manner = 500
  await buy(shop, itemId)
  await pass(shop, 0)
  const manners = [404, { redirectTo: elsewhere.url }, 429, 301, 503, 'hang', 410, 500] as const
  for (const [at, manner] of manners.entries()) {
    expect(await callsOf(shop)).toMatchObject([{ state: 'pending', tries: at + 1 }])
    program.manner = manner
    const pause = webhookPauses[at] ?? 0
    await pass(shop, pause - 1)
    expect(program.heard).toHaveLength(at + 1)
    await pass(shop, 1)
    expect(program.heard).toHaveLength(at + 2)
  }
  const [call] = await callsOf(shop)
  expect(call).toMatchObject({ state: 'failed', tries: 9, status: 500, nextTryTime: null })
  expect(await showNotice(shop.seller, { shortUrl: shop.shortUrl })).toMatchObject({ failedCalls: 1 })
  const lasted = Date.parse(call?.endTime ?? '') - Date.parse(call?.createTime ?? '')
  expect(Math.round(lasted / 3_600_000)).toBe(24)
  expect(elsewhere.heard).toEqual([])
  expect(new Set(program.heard.map(({ id }) => id)).size).toBe(1)
  expect(new Set(program.heard.map(({ body }) => body)).size).toBe(1)
  expect(program.heard.every((heard) => isSigned(heard, key))).toBe(true)
  const seconds = program.heard.map(({ headers }) => Number(headers['webhook-timestamp']))
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeGreaterThan(80_000)
  await pass(shop, 100_000)
  expect(program.heard).toHaveLength(9)
})

test('a program that fails once hears it with the next try, and then no more', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setFor(shop, program)
  program.manner = 503
  await buy(shop, await shop.addItem(sharedText))
  await pass(shop, 0)
  program.manner = 204
  await pass(shop, 5)
  expect(await callsOf(shop)).toMatchObject([{ state: 'done', tries: 2, status: 204 }])
  await pass(shop, 100_000)
  expect(program.heard).toHaveLength(2)
})

test('a program that hangs keeps no mail, no job and no other waiting', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setFor(shop, program)
  program.manner = 'hang'
  const itemId = await shop.addItem(sharedText)
  await buy(shop, itemId, { contact: { mail: 'guest@example.com' } })
  await shop.runJobs()
  await expect.poll(() => program.waiting).toBe(1)
  // the call is under way, and whatever else is due was done
  expect(await keptMessages(shop)).toHaveLength(1)
  expect(await callsOf(shop)).toMatchObject([{ state: 'pending', tries: 1, status: null }])
  await buy(shop, itemId, { contact: { mail: 'second@example.com' } })
  expect(await keptMessages(shop)).toHaveLength(2)
})

test('the address of a private network is refused, and one that became private is not called', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  const { seller, shortUrl } = shop
  for (const url of [
    ...['http://seller.example/hook', 'https://127.0.0.1/hook', 'https://10.0.0.1', 'https://localhost'],
    ...['https://169.254.169.254/latest/meta-data', 'https://[::1]/', 'not an address'],
  ])
    await expect(setWebhook(seller, { shortUrl, url }), url).rejects.toMatchObject({
      codeName: 'webhookNotAllowed',
    })
  await setWebhook(seller, { shortUrl, url: 'https://seller.example/hook' })
  await using program = await openWebhookListener()
  await shop.db.db.updateTable('seller_notice').set({ webhook_url: program.url }).execute()
  expect(await testWebhook(seller, { shortUrl })).toEqual({ heard: false, status: null })
  expect(program.heard).toEqual([])
})

test('a seller tries his program at once, changes its key, and takes it away with what waits', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  const { seller, shortUrl } = shop
  await expect(testWebhook(seller, { shortUrl })).rejects.toMatchObject({ codeName: 'webhookMissing' })
  const first = await setFor(shop, program)
  expect(await testWebhook(seller, { shortUrl })).toEqual({ heard: true, status: 200 })
  const second = await setFor(shop, program)
  expect(second.key).not.toBe(first.key)
  program.manner = 500
  expect(await testWebhook(seller, { shortUrl })).toEqual({ heard: false, status: 500 })
  expect(program.heard.map(({ said }) => said)).toMatchObject([{ kind: 'webhook.test', data: {} }, {}])
  const [, last] = program.heard
  expect(last && [isSigned(last, first.key), isSigned(last, second.key)]).toEqual([false, true])

  await buy(shop, await shop.addItem(sharedText))
  await pass(shop, 0)
  expect(await callsOf(shop)).toHaveLength(1)
  await removeWebhook(seller, { shortUrl })
  expect(await callsOf(shop)).toEqual([])
  await expect(removeWebhook(seller, { shortUrl })).rejects.toMatchObject({ codeName: 'webhookMissing' })
  await pass(shop, 100_000)
  expect(program.heard).toHaveLength(3)
})
