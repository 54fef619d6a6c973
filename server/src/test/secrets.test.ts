import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { reportVisit } from '@faka/contract/visit/visit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buy,
  createOrderInput,
  listDispositions,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../test-support/server/database-contents.ts'
import { connectionFailed, createFaultyNetwork } from '../../../test-support/server/faulty-network.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { deliverOrder } from '../modules/delivery/deliver-order.ts'
import { addStock } from '../modules/stock/add-stock.ts'

const secrets = {
  card: 'CANARY-CARD-1f8a',
  held: 'CANARY-HELD-77aa',
  shared: 'CANARY-SHARED-90be',
  byHand: 'CANARY-BY-HAND-31cc',
  password: 'CANARY-PW-4d2e',
  wrongPassword: 'CANARY-GUESS-5a',
  answer: 'CANARY-ANSWER-88d1',
  address: '203.0.113.77',
}
/** What the seller has to read: stored encrypted, never logged. */
const contact = { mail: 'canary-buyer@example.com', phone: '13912345678', qq: '998877665' }

test('no card, password, answer, contact or address is logged, and no secret is stored in plaintext', async () => {
  const network = createFaultyNetwork()
  await using shop = await openShop({ fetch: network.fetch })
  const buyer = shop.visitor(secrets.address)
  const md5 = shop.payChannels.md5
  const cards = await shop.addItem({
    cards: [secrets.card, secrets.held],
    cardPassword: 'required',
    questions: ['Who?'],
  })
  const protection = { cardPassword: secrets.password, answers: [secrets.answer], contact, buyer }
  const bought = await buy(shop, cards, protection)
  const reusable = await shop.addItem({ content: 'reusable', cards: [secrets.shared] })
  expect(await readCards(await buy(shop, reusable, { buyer }))).toEqual([secrets.shared])
  const byHand = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }), { buyer, contact })
  await shop.pressButton(await requestQr(byHand, shop.payChannels.rsa), 'payTwice')
  await waitForStatus(byHand, 'paid')
  await deliverOrder(shop.seller, { orderNo: byHand.orderNo, texts: [secrets.byHand] })
  expect(await readCards(byHand)).toEqual([secrets.byHand])
  await expect.poll(async () => (await listDispositions(shop.db.db, byHand.orderNo)).length).toBe(2)

  // everything that can fail and is logged
  await buyer.expectRejection(getOrder, { orderNo: bought.orderNo, cardPassword: secrets.wrongPassword })
  await buyer.call(reportVisit, { shortUrl: shop.shortUrl })
  await expect(addStock(shop.seller, { itemId: cards, cards: [secrets.card] })).rejects.toThrow()
  const held = await submitOrder(shop, cards, protection)
  await shop.pressButton(await requestQr(held, md5), 'wrongAmount')
  await shop.app.inject({
    method: 'POST',
    url: `/unsubscribe/restock/${'0'.repeat(26)}`,
    remoteAddress: secrets.address,
  })
  await fetch(`${shop.url}/pay/notify/epay-md5/${md5}?pid=1001&name=${secrets.answer}&sign=x`)
  network.fault = connectionFailed
  await buyer.expectRejection(payOrder, { orderNo: held.orderNo, payChannel: shop.payChannels.rsa })
  await buyer.call(cancelOrder, { orderNo: held.orderNo })
  await shop.advanceClock(6)
  network.fault = undefined

  const dump = await dumpDatabase(shop.db)
  for (const [name, text] of Object.entries({ ...secrets, ...contact }))
    expect(dump.includes(text), `${name} is stored in plaintext`).toBe(false)

  // internal errors, which quote what was sent
  await sql`update card set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1)`.execute(shop.db.db)
  const { cardPassword } = protection
  const rejection = await buyer.expectRejection(getOrder, { orderNo: bought.orderNo, cardPassword })
  expect(rejection).toMatchObject({ status: 500, code: 'ourFault' })
  expect(Object.keys(rejection.data as object)).toEqual(['requestId'])
  const file = { orderNo: bought.orderNo, format: 'txt' as const, cardPassword }
  expect((await buyer.expectRejection(exportCard, file)).code).toBe('ourFault')
  await sql`alter table orders add check (mail_key is null) not valid`.execute(shop.db.db)
  const input = createOrderInput(shop, reusable, { contact })
  expect((await buyer.expectRejection(createOrder, input)).code).toBe('ourFault')
  await sql`drop table order_event`.execute(shop.db.db)
  expect((await buyer.expectRejection(createOrder, { ...input, contact: { qq: contact.qq } })).code).toBe(
    'ourFault',
  )

  expect(shop.logged.filter(({ level }) => level === 'error').length).toBeGreaterThan(3)
  const key = await sql<{ md5_key: string }>`select md5_key from sandbox_gateway.merchant`.execute(shop.db.db)
  const log = JSON.stringify(shop.logged)
  const forbidden = { ...secrets, ...contact, key: key.rows[0]?.md5_key ?? 'no key' }
  for (const [name, text] of Object.entries(forbidden))
    expect(log.includes(text), `${name} is in the log`).toBe(false)
})

test('the dump finds secrets in text and in bytes', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ title: 'A title to be found', cards: ['A-CARD'] })
  await sql`update card set sealed = convert_to('A sealed word', 'utf8')`.execute(shop.db.db)
  const dump = await dumpDatabase(shop.db)
  for (const text of ['A title to be found', 'A sealed word', itemId]) expect(dump).toContain(text)
})
