import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sellerCtx } from '../server/src/house.ts'
import { listKeptMessages } from '../server/src/kernel/messages.ts'
import { setWebhook } from '../server/src/rooms/notice/set-webhook.ts'
import { contactOf, findOrder } from '../server/src/rooms/order/door.ts'
import { isSigned, openWebhookListener } from '../server/src/test/webhook-listener.ts'
import { eventually } from './real-server.ts'
import { sendShoppers } from './shoppers.ts'
import { openStall, type Stall } from './stall.ts'

/** What may stand between an event and whoever is told of it; the server is killed while some of each waits. */
const steps = {
  'what happened is not told yet': sql`select 1 from happening limit 1`,
  'a message is written and not sent': sql`select 1 from message where state = 'pending' limit 1`,
  'a call is written and not made': sql`select 1 from webhook_call where state = 'pending' and tries = 0 limit 1`,
  'a call is under way': sql`select 1 from webhook_call where state = 'pending' and tries > 0 limit 1`,
} as const
const rounds = Number(process.env.FAKA_KILLS || 3)

const waits = async ({ db }: Stall, step: keyof typeof steps): Promise<boolean> =>
  (await steps[step].execute(db)).rows.length > 0

/** Delivered orders with the address that their buyers left, which stands encrypted in the rows. */
async function deliveredOrders({ db, house }: Stall): Promise<{ order_no: string; mail: string }[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders where delivered_at is not null`.execute(db)
  return Promise.all(
    rows.map(async ({ order_no }) => {
      const order = await findOrder(house, order_no)
      return { order_no, mail: (order && contactOf(house, order).mail) ?? 'none' }
    }),
  )
}

test('kill -9 at each step of telling: each buyer finds one mail, and a program hears of each order under one number', async () => {
  await using stall = await openStall({ cards: 9000 })
  await using program = await openWebhookListener()
  const { key } = await setWebhook(sellerCtx(stall.house), { shortUrl: stall.shortUrl, url: program.url })
  // every other call is heard by a program that breaks before it answers, once
  const broken = new Set<string>()
  program.manner = ({ id }) => {
    if (id.charCodeAt(0) % 2 === 0 || broken.has(id)) return 200
    broken.add(id)
    return 500
  }
  const shoppers = sendShoppers(stall, 4)
  for (let round = 0; round < rounds; round++)
    for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
      await shoppers.moreAnswers(10)
      await eventually(async () => (await waits(stall, step)) || undefined)
      await stall.server.kill()
      await stall.server.start()
    }
  await shoppers.goHome()
  await eventually(async () => {
    // whoever waits for the next try has waited
    await sql`update webhook_call set next_try_at = now() where state = 'pending' and tries > 0`.execute(
      stall.db,
    )
    const left = await Promise.all(Object.keys(steps).map((step) => waits(stall, step as keyof typeof steps)))
    return left.includes(true) ? undefined : true
  })

  const orders = await deliveredOrders(stall)
  expect(orders.length).toBeGreaterThan(rounds * 4)
  const mails = (await listKeptMessages(stall.house, 100_000)).filter(
    ({ template }) => template === 'orderDelivered',
  )
  expect(mails.map(({ to }) => to).sort()).toEqual(orders.map(({ mail }) => mail).sort())
  const delivered = program.heard.filter(({ said }) => said.kind === 'order.delivered')
  const idsOf = Map.groupBy(delivered, ({ said }) => String(said.data.orderNo))
  expect([...idsOf.keys()].sort()).toEqual(orders.map(({ order_no }) => order_no).sort())
  for (const [orderNo, calls] of idsOf) expect(new Set(calls.map(({ id }) => id)).size, orderNo).toBe(1)
  expect(program.heard.every((heard) => isSigned(heard, key))).toBe(true)
  const { rows } = await sql`select state from webhook_call where state <> 'done'`.execute(stall.db)
  expect(rows).toEqual([])
})
