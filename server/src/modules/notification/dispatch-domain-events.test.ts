import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, readCards } from '../../../../test-support/seed/purchase.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { openWebhookListener } from '../../../../test-support/server/webhook-listener.ts'
import { waitForWebhookCalls } from './public.ts'
import { setWebhook } from './set-webhook.ts'

const countPendingEvents = async (shop: Awaited<ReturnType<typeof openShop>>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from happening`.execute(shop.db.db)).rows[0]?.n ?? -1

test('a guest who left an address gets exactly one email for a purchase, in both languages, with its link and no card', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ title: '星屑水晶 648', cards: ['CANARY-CARD-1', 'CANARY-CARD-2'] })
  const contact = { mail: 'guest@example.com' }
  const placed = await buy(shop, itemId, { contact, quantity: 2 })
  expect(await readCards(placed)).toHaveLength(2)
  const mails = await readOutbox(shop)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ channel: 'mail', to: contact.mail, template: 'orderDelivered', vars: {} })
  expect(mail?.text.subject).toBe('您的订单已发货 / Your order was delivered')
  expect(mail?.text.body).toBe(
    [
      '您购买的「星屑水晶 648」（2 件）已发货，请打开订单查看卡密。',
      'Your order for “星屑水晶 648” × 2 was delivered. Open it to see your cards.',
      `${shop.url}/userCenter/order-detail?orderId=${placed.orderNo}\n`,
    ].join('\n\n'),
  )
  await shop.advanceClock(3600)
  expect(await readOutbox(shop)).toHaveLength(1)
  expect(await countPendingEvents(shop)).toBe(0)
})

test('without an address there is no email, and no event waits for ever', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['A', 'B'] })
  await buy(shop, itemId, { contact: { qq: '10001' } })
  expect(await readOutbox(shop)).toEqual([])
  expect(await countPendingEvents(shop)).toBe(0)
})

test('eight concurrent processes notify each of forty purchases once, by email and webhook', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })
  const itemId = await shop.addItem({ content: 'reusable', cards: ['One text for all'] })
  const numbers: string[] = []
  for (let index = 0; index < 40; index++)
    numbers.push((await buy(shop, itemId, { contact: { mail: `buyer-${index}@example.com` } })).orderNo)
  const beside = await Promise.all(Array.from({ length: 3 }, () => shop.openSecondProcess()))
  const processes = [shop, ...beside]
  await Promise.all([...processes, ...processes].map((each) => each.runJobs()))
  await Promise.all(processes.map((each) => waitForWebhookCalls(each.services)))
  const mails = await readOutbox(shop)
  expect(mails.map(({ to }) => to).sort()).toEqual(
    numbers.map((_, index) => `buyer-${index}@example.com`).sort(),
  )
  expect(program.received.map(({ payload }) => payload.data.orderNo).sort()).toEqual([...numbers].sort())
})

test('an event that fails waits longer after each attempt, is logged without contents, and delays no other', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['A', 'B'] })
  const occurredAt = shop.clock.now
  await sql`insert into happening (kind, subject, shop_id, at, next_try_at)
    values ('item.stolen', 'CANARY-SUBJECT', 1, ${occurredAt}, ${occurredAt})`.execute(shop.db.db)
  await buy(shop, itemId, { contact: { mail: 'guest@example.com' } })
  expect(await readOutbox(shop)).toHaveLength(1)
  const readAttempts = async () =>
    (
      await sql<{ tries: number; seconds: number }>`
        select tries, extract(epoch from next_try_at - ${shop.clock.now}::timestamptz)::int as seconds from happening`.execute(
        shop.db.db,
      )
    ).rows
  expect(await readAttempts()).toEqual([{ tries: 1, seconds: 5 }])
  await shop.advanceClock(5)
  expect(await readAttempts()).toEqual([{ tries: 2, seconds: 10 }])
  for (let run = 0; run < 12; run++) await shop.advanceClock(3600)
  expect((await readAttempts())[0]?.seconds).toBe(3600)
  const logLines = shop.logged.filter(({ message }) =>
    message.startsWith('a domain event could not be notified'),
  )
  expect(logLines[0]?.fields).toMatchObject({ kind: 'item.stolen', tries: 0 })
  expect(JSON.stringify(shop.logged)).not.toContain('CANARY')
})
