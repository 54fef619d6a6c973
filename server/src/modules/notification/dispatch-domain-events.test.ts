import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'
import { buy, readCards } from '../../test/purchase.ts'
import { readOutbox } from '../../test/read-outbox.ts'
import { openWebhookListener } from '../../test/webhook-listener.ts'
import { sentCalls } from './public.ts'
import { setWebhook } from './set-webhook.ts'

const countPendingEvents = async (shop: Awaited<ReturnType<typeof openShop>>): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from happening`.execute(shop.db.db)).rows[0]?.n ?? -1

test('a guest who left an address gets exactly one mail for his purchase, in both languages, with its link and no card', async () => {
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

test('who left no address gets no mail, and nothing waits to be told for ever', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['A', 'B'] })
  await buy(shop, itemId, { contact: { qq: '10001' } })
  expect(await readOutbox(shop)).toEqual([])
  expect(await countPendingEvents(shop)).toBe(0)
})

test('eight processes that tell at once tell each of forty purchases once, by mail and by webhook', async () => {
  await using shop = await openShop()
  await using program = await openWebhookListener()
  await setWebhook(shop.seller, { shortUrl: shop.shortUrl, url: program.url })
  const itemId = await shop.addItem({ content: 'reusable', cards: ['One text for all'] })
  const numbers: string[] = []
  for (let at = 0; at < 40; at++)
    numbers.push((await buy(shop, itemId, { contact: { mail: `buyer-${at}@example.com` } })).orderNo)
  const beside = await Promise.all(Array.from({ length: 3 }, () => shop.openSecondProcess()))
  const processes = [shop, ...beside]
  await Promise.all([...processes, ...processes].map((each) => each.runJobs()))
  await Promise.all(processes.map((each) => sentCalls(each.services)))
  const mails = await readOutbox(shop)
  expect(mails.map(({ to }) => to).sort()).toEqual(numbers.map((_, at) => `buyer-${at}@example.com`).sort())
  expect(program.received.map(({ payload: said }) => said.data.orderNo).sort()).toEqual([...numbers].sort())
})

test('what nobody can tell waits longer from try to try, is logged without its contents, and keeps no other waiting', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['A', 'B'] })
  const at = shop.clock.now
  await sql`insert into happening (kind, subject, shop_id, at, next_try_at)
    values ('item.stolen', 'CANARY-SUBJECT', 1, ${at}, ${at})`.execute(shop.db.db)
  await buy(shop, itemId, { contact: { mail: 'guest@example.com' } })
  expect(await readOutbox(shop)).toHaveLength(1)
  const tries = async () =>
    (
      await sql<{ tries: number; seconds: number }>`
        select tries, extract(epoch from next_try_at - ${shop.clock.now}::timestamptz)::int as seconds from happening`.execute(
        shop.db.db,
      )
    ).rows
  expect(await tries()).toEqual([{ tries: 1, seconds: 5 }])
  await shop.advanceClock(5)
  expect(await tries()).toEqual([{ tries: 2, seconds: 10 }])
  for (let run = 0; run < 12; run++) await shop.advanceClock(3600)
  expect((await tries())[0]?.seconds).toBe(3600)
  const told = shop.logged.filter(({ message }) => message.startsWith('nobody was told yet'))
  expect(told[0]?.fields).toMatchObject({ kind: 'item.stolen', tries: 0 })
  expect(JSON.stringify(shop.logged)).not.toContain('CANARY')
})
