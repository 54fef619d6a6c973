import { addComplaint } from '@faka/contract/complaint/complaint'
import { checkOrder, exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { countGuestOrders, pageOrders, takeOverOrders } from '@faka/contract/order/order-list'
import { ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complaintInput } from '../../../../test-support/seed/complaint.ts'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, createOrderInput, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { lockTable } from '../../../../test-support/server/lock-table.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { setPhone } from '../account/login-contact.sql.ts'
import { createShop } from '../shop/create-shop.ts'

const cardPassword = 'secret-word'

/** Waits until this many backends wait for a lock. */
async function wait(db: Db, count: number): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < count);
}

test('an order placed by an account opens for it without the card password, and for others only with it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2), cardPassword: 'required' })
  const { visitor: buyer } = await openBuyer(shop)
  const { visitor: other } = await openBuyer(shop)
  const { orderNo } = await buy(shop, itemId, { buyer, cardPassword })
  expect(await buyer.call(checkOrder, { orderNo })).toEqual({ needPassword: false })
  expect(await buyer.call(getOrder, { orderNo })).toMatchObject({ needPassword: true, cards: [{}] })
  expect(
    (await buyer.send(exportCard, { orderNo, format: 'txt' })).headers['content-disposition'],
  ).toBeDefined()
  for (const someone of [other, shop.visitor()]) {
    expect(await someone.call(checkOrder, { orderNo })).toEqual({ needPassword: true })
    expect((await someone.expectRejection(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
    expect((await someone.expectRejection(exportCard, { orderNo, format: 'txt' })).code).toBe(
      'cardPasswordWanted',
    )
    expect((await someone.call(getOrder, { orderNo, cardPassword })).cards).toHaveLength(1)
  }
})

test('reading own orders does not count as guessing', async () => {
  await using shop = await openShop({ limits: { lookUpsPer10Minutes: 3 } })
  const itemId = await shop.addItem({ cards: createCards(1) })
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, itemId, { buyer })
  for (let round = 0; round < 9; round++) await buyer.call(getOrder, { orderNo })
  const stranger = shop.visitor()
  for (let round = 0; round < 3; round++) await stranger.call(getOrder, { orderNo })
  expect((await stranger.expectRejection(getOrder, { orderNo })).code).toBe('tooOften')
})

test('guest orders of a verified phone are taken over once, and those with a card password still require it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9), cardPassword: 'optional' })
  const phone = newPhone()
  const open = await buy(shop, itemId, { contact: { phone } })
  const locked = await buy(shop, itemId, { contact: { phone }, cardPassword })
  const waiting = await submitOrder(shop, itemId, { contact: { phone } })
  const foreign = await buy(shop, itemId, { contact: { phone: newPhone() } })
  const byMail = await buy(shop, itemId, { contact: { mail: 'guest@example.com' } })

  const { visitor: buyer } = await openBuyer(shop, { phone })
  expect(await buyer.call(countGuestOrders, {})).toEqual({ count: 3 })
  const answers = await Promise.all([1, 2, 3].map(() => buyer.call(takeOverOrders, {})))
  expect(answers.map(({ taken }) => taken).sort()).toEqual([0, 0, 3])
  expect(await buyer.call(countGuestOrders, {})).toEqual({ count: 0 })
  const { list } = await buyer.call(pageOrders, {})
  expect(list.map(({ orderNo }) => orderNo).sort()).toEqual(
    [open, locked, waiting].map(({ orderNo }) => orderNo).sort(),
  )
  expect((await buyer.call(getOrder, { orderNo: open.orderNo })).cards).toHaveLength(1)
  expect(await buyer.call(checkOrder, { orderNo: locked.orderNo })).toEqual({ needPassword: true })
  expect((await buyer.expectRejection(getOrder, { orderNo: locked.orderNo })).code).toBe('cardPasswordWanted')
  for (const { orderNo } of [foreign, byMail])
    expect(list.some((order) => order.orderNo === orderNo)).toBe(false)
})

test('an unverified phone takes over nothing, and a phone that changed accounts only orders without an owner', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const phone = newPhone()
  await buy(shop, itemId, { contact: { phone } })
  const unproved = await openBuyer(shop, { userName: 'made-by-hand', phone, phoneVerified: false })
  expect((await unproved.visitor.expectRejection(countGuestOrders, {})).code).toBe('phoneUnproved')
  expect((await unproved.visitor.expectRejection(takeOverOrders, {})).code).toBe('phoneUnproved')
  expect((await shop.visitor().expectRejection(takeOverOrders, {})).code).toBe('sessionNeeded')

  const { db } = shop.db
  await db
    .updateTable('account')
    .set({ phone_key: null, sealed_phone: null })
    .where('user_name', '=', 'made-by-hand')
    .execute()
  const first = await openBuyer(shop, { userName: 'first', phone })
  expect(await first.visitor.call(takeOverOrders, {})).toEqual({ taken: 1 })
  await inTx(db, (tx) =>
    setPhone(shop.services, tx, first.account.account_id, newPhone(), { onlyIfUnset: false }, shop.clock.now),
  )
  const later = await buy(shop, itemId, { contact: { phone } })
  const second = await openBuyer(shop, { userName: 'second', phone })
  expect(await second.visitor.call(takeOverOrders, {})).toEqual({ taken: 1 })
  const listed = async ({ visitor }: typeof first) => (await visitor.call(pageOrders, {})).list
  expect(await listed(first)).toHaveLength(1)
  expect((await listed(second)).map(({ orderNo }) => orderNo)).toEqual([later.orderNo])
})

test('guest orders of a shop in which the caller works are neither counted nor taken over', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  await openBuyer(shop, { userName: 'another-seller' })
  const shortUrl = ShortUrl.parse('of-another')
  await createShop(shop.seller, { shortUrl, name: 'Of another', seller: 'another-seller' })
  const elsewhere = await seedItem(shop.seller, shortUrl, { cards: createCards(9) })
  const staff = await joinStaff(shop, shop.shortUrl, ['orders'])
  const owner = await openBuyer(shop, { userName: 'seller' })
  for (const { visitor, account } of [owner, staff]) {
    const phone = newPhone()
    await inTx(shop.db.db, (tx) =>
      setPhone(shop.services, tx, account.account_id, phone, { onlyIfUnset: false }, shop.clock.now),
    )
    const own = await buy(shop, itemId, { contact: { phone } })
    const bought = await buy(shop, elsewhere, { contact: { phone } })
    expect(await visitor.call(countGuestOrders, {})).toEqual({ count: 1 })
    expect(await visitor.call(takeOverOrders, {})).toEqual({ taken: 1 })
    expect((await visitor.call(pageOrders, {})).list.map(({ orderNo }) => orderNo)).toEqual([bought.orderNo])
    expect((await visitor.expectRejection(addComplaint, complaintInput(own.orderNo))).code).toBe(
      'ownShopOrder',
    )
  }
})

test('a phone that is being transferred takes over nothing', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  const [phone, next] = [newPhone(), newPhone()]
  await buy(shop, itemId, { contact: { phone } })
  await buy(shop, itemId, { contact: { phone: next } })
  await buy(shop, itemId, { contact: { phone: next } })
  const { visitor: buyer, account } = await openBuyer(shop, { phone })
  const { db } = shop.db
  const taking = await inTx(db, async (tx) => {
    await setPhone(shop.services, tx, account.account_id, next, { onlyIfUnset: false }, shop.clock.now)
    const answer = buyer.call(takeOverOrders, {})
    await Promise.race([answer, wait(db, 1)])
    return { answer }
  })
  expect(await taking.answer).toEqual({ taken: 2 })
  expect(await buyer.call(pageOrders, {})).toMatchObject({ total: 2 })
})

test('an item for logged-in buyers is sold to them and refused to guests', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1), needsLogin: true })
  expect((await shop.visitor().expectRejection(createOrder, createOrderInput(shop, itemId))).code).toBe(
    'loginNeeded',
  )
  const { visitor: buyer } = await openBuyer(shop)
  await buy(shop, itemId, { buyer })
})

test('an account can have as many unpaid orders as a contact, whatever contacts and networks it uses', async () => {
  const limits = { limits: { unpaidPerBuyer: 1 } }
  await using shop = await openShop(limits)
  const itemId = await shop.addItem({ cards: createCards(9) })
  const { visitor: here } = await openBuyer(shop, { userName: 'qing' })
  const { visitor: there } = await openBuyer(shop, {
    userName: 'qing',
    via: await shop.openSecondProcess(limits),
  })
  const { db } = shop.db
  const requests = await db.transaction().execute(async (tx) => {
    // neither can write before both have started
    await lockTable(tx, 'orders', 'share row exclusive')
    const asking = [here, there].map((buyer) => buyer.send(createOrder, createOrderInput(shop, itemId)))
    await wait(db, 2)
    return { asking }
  })
  const codes = (await Promise.all(requests.asking)).map((answer) => answer.json().code)
  expect(codes.sort()).toEqual([0, 210008])
  const { visitor: other } = await openBuyer(shop)
  await submitOrder(shop, itemId, { buyer: other })
})
