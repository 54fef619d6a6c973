import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setWebhook } from '../server/src/modules/notification/set-webhook.ts'
import { decryptContact, findOrder } from '../server/src/modules/order/public.ts'
import { listOutboxMessages } from '../server/src/platform/messages.ts'
import { sellerCtx } from '../server/src/services.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'
import { hasValidSignature, openWebhookListener } from '../test-support/server/webhook-listener.ts'
import { startShoppers } from './shoppers.ts'

/** The steps between a domain event and its notifications; the server is killed while each of them is pending. */
const steps = {
  'a domain event is not processed': sql`select 1 from happening limit 1`,
  'a message is queued and not sent': sql`select 1 from message where state = 'pending' limit 1`,
  'a webhook is queued and not sent': sql`select 1 from webhook_call where state = 'pending' and tries = 0 limit 1`,
  'a webhook is being sent': sql`select 1 from webhook_call where state = 'pending' and tries > 0 limit 1`,
} as const
const rounds = Number(process.env.FAKA_KILLS || 3)

const isAtStep = async ({ db }: TestServer, step: keyof typeof steps): Promise<boolean> =>
  (await steps[step].execute(db)).rows.length > 0

/** Delivered orders with their buyers' addresses, which are stored encrypted. */
async function listDeliveredOrders({
  db,
  services,
}: TestServer): Promise<{ order_no: string; mail: string }[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders where delivered_at is not null`.execute(db)
  return Promise.all(
    rows.map(async ({ order_no }) => {
      const order = await findOrder(services, order_no)
      return { order_no, mail: (order && decryptContact(services, order).mail) ?? 'none' }
    }),
  )
}

test('kill -9 at each step of a notification: each buyer gets one mail, and each order is reported with one webhook id', async () => {
  await using testServer = await openTestServer({ cards: 9000 })
  await using program = await openWebhookListener()
  const { key } = await setWebhook(sellerCtx(testServer.services), {
    shortUrl: testServer.shortUrl,
    url: program.url,
  })
  // every other webhook fails once before it is answered
  const broken = new Set<string>()
  program.response = ({ id }) => {
    if (id.charCodeAt(0) % 2 === 0 || broken.has(id)) return 200
    broken.add(id)
    return 500
  }
  const shoppers = startShoppers(testServer, 4)
  for (let round = 0; round < rounds; round++)
    for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
      await shoppers.waitForAnswers(10)
      await waitFor(async () => (await isAtStep(testServer, step)) || undefined)
      await testServer.server.kill()
      await testServer.server.start()
    }
  await shoppers.finish()
  await waitFor(async () => {
    // makes retries due now
    await sql`update webhook_call set next_try_at = now() where state = 'pending' and tries > 0`.execute(
      testServer.db,
    )
    const left = await Promise.all(
      Object.keys(steps).map((step) => isAtStep(testServer, step as keyof typeof steps)),
    )
    return left.includes(true) ? undefined : true
  })

  const orders = await listDeliveredOrders(testServer)
  expect(orders.length).toBeGreaterThan(rounds * 4)
  const mails = (await listOutboxMessages(testServer.services, 100_000)).filter(
    ({ template }) => template === 'orderDelivered',
  )
  expect(mails.map(({ to }) => to).sort()).toEqual(orders.map(({ mail }) => mail).sort())
  const delivered = program.received.filter(({ payload }) => payload.kind === 'order.delivered')
  const idsOf = Map.groupBy(delivered, ({ payload }) => String(payload.data.orderNo))
  expect([...idsOf.keys()].sort()).toEqual(orders.map(({ order_no }) => order_no).sort())
  for (const [orderNo, calls] of idsOf) expect(new Set(calls.map(({ id }) => id)).size, orderNo).toBe(1)
  expect(program.received.every((webhook) => hasValidSignature(webhook, key))).toBe(true)
  const { rows } = await sql`select state from webhook_call where state <> 'done'`.execute(testServer.db)
  expect(rows).toEqual([])
})
