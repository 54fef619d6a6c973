import { proveBuyer, sendOrderCode } from '@faka/contract/buyer-proof'
import {
  addComplaint,
  addProof,
  closeComplaint,
  detailComplaint,
  escalateComplaint,
  pageComplaint,
  pageProofInfo,
} from '@faka/contract/complaint'
import type { Endpoint } from '@faka/contract/endpoint'
import type { OrderNo } from '@faka/contract/ids'
import { createOrder } from '@faka/contract/order'
import { takeOverOrders } from '@faka/contract/order-list'
import { cancelOrder } from '@faka/contract/payment'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerComplaint } from '../rooms/complaint/answer-complaint.ts'
import { complain, complaintAbout, words } from './complaint.ts'
import { keptMessages } from './kept-messages.ts'
import { openBuyer } from './open-buyer.ts'
import { openShop, someCards, type TestShop } from './open-shop.ts'
import { buy, type Placed, place, wishFor } from './purchase.ts'
import type { Visitor } from './visitor.ts'

let shop: TestShop
let itemId: string
let owner: Visitor
let seller: Visitor
let admin: Visitor
beforeAll(async () => {
  shop = await openShop({ limits: { complaintMessagesPerHour: 1000, codesPerNetworkAndDay: 1000 } })
  itemId = await shop.addItem({ cards: someCards(50), cardPassword: 'optional' })
  owner = (await openBuyer(shop)).visitor
  seller = (await openBuyer(shop, { userName: 'seller' })).visitor
  admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Everything that is done on a buyer's side of an order, and that only its buyer may do. */
const deedsOn = (orderNo: string, complaintNo: string): [Endpoint, Record<string, unknown>][] => {
  const about = { orderNo, complaintNo }
  return [
    [addComplaint, complaintAbout(orderNo)],
    [detailComplaint, about],
    [pageProofInfo, about],
    [addProof, { ...about, text: 'I take it all back, thank you.', images: [] }],
    [escalateComplaint, about],
    [closeComplaint, about],
    [cancelOrder, { orderNo }],
  ]
}

/** What of an order and its complaint a stranger could have changed. */
async function stateOf(orderNo: string, complaintNo: string): Promise<unknown> {
  const { db } = shop.db
  return Promise.all([
    db.selectFrom('orders').select('status').where('order_no', '=', orderNo).execute(),
    db.selectFrom('order_event').selectAll().where('order_no', '=', orderNo).execute(),
    db.selectFrom('complaint').selectAll().where('order_no', '=', orderNo).execute(),
    db.selectFrom('complaint_event').selectAll().where('complaint_no', '=', complaintNo).execute(),
    db.selectFrom('proof').select('proof_no').where('complaint_no', '=', complaintNo).execute(),
  ])
}

/** An order with an answered complaint, of a guest or of an account. */
async function complained(buyer: Visitor): Promise<Placed & { complaintNo: string }> {
  const placed = await buy(shop, itemId, { buyer })
  const complaintNo = await complain(placed)
  await answerComplaint(shop.seller, { complaintNo, text: words, images: [] })
  return { ...placed, complaintNo }
}

test('a seller who knows the number of a guest’s order and of an account’s order acts on neither, in his session or without it, with the secret of another order or with none', async () => {
  const foreign = await place(shop, itemId)
  const manageSecret = foreign.buyer.device.secretOf(foreign.orderNo)
  for (const buyer of [shop.visitor(), owner]) {
    const { orderNo, complaintNo } = await complained(buyer)
    const before = await stateOf(orderNo, complaintNo)
    const isGuests = buyer !== owner
    for (const [operation, request] of deedsOn(orderNo, complaintNo)) {
      const asked = async (visitor: Visitor, more = {}) =>
        (await visitor.refused(operation, { ...request, ...more })).code
      const what = `${operation.path}, ${isGuests ? 'guest' : 'account'}`
      expect(await asked(seller), what).toBe('ownShopOrder')
      expect(await asked(seller, { manageSecret }), what).toBe('ownShopOrder')
      expect(await asked(admin), what).toBe('ownShopOrder')
      const stranger = shop.visitor()
      expect(await asked(stranger), what).toBe(isGuests ? 'proofWanted' : 'orderOfAccount')
      expect(await asked(stranger, { manageSecret }), what).toBe(isGuests ? 'proofWrong' : 'orderOfAccount')
      expect(await asked(stranger, { cardPassword: 'a word of mine' }), what).toBe(
        isGuests ? 'proofWanted' : 'orderOfAccount',
      )
    }
    expect(await stateOf(orderNo, complaintNo)).toEqual(before)
  }
})

test('the seller is refused on the buyer’s side of his shop even with the right secret, and cannot ask for codes', async () => {
  const { buyer, orderNo, complaintNo } = await complained(shop.visitor())
  const manageSecret = buyer.device.secretOf(orderNo)
  for (const visitor of [seller, admin]) {
    for (const [operation, request] of deedsOn(orderNo, complaintNo))
      expect((await visitor.refused(operation, { ...request, manageSecret })).code).toBe('ownShopOrder')
    expect((await visitor.refused(sendOrderCode, { orderNo, way: 'mail' })).code).toBe('ownShopOrder')
    const proof = { orderNo, way: 'recoveryCode', code: '123456789012' } as const
    expect((await visitor.refused(proveBuyer, proof)).code).toBe('ownShopOrder')
  }
})

test('what a seller buys in his own shop with his account stays his as any buyer’s', async () => {
  const { orderNo } = await place(shop, itemId, { buyer: seller })
  expect(await seller.ask(cancelOrder, { orderNo })).toEqual({ status: 'cancelled' })
})

test('whoever has but the number of an order sees that there is a complaint, and not what was said', async () => {
  const { buyer, orderNo } = await complained(shop.visitor())
  const [seen] = (await shop.visitor().ask(pageComplaint, { orderNo })).list
  expect(seen?.lastMessage).toBeNull()
  const [own] = (await buyer.ask(pageComplaint, { orderNo })).list
  expect(own?.lastMessage?.text).toBe(words)
})

test('an account’s order answers no secret, and a guest’s answers the same again while its answer may be lost', async () => {
  expect(Object.keys(await owner.ask(createOrder, wishFor(shop, itemId)))).not.toContain('manageSecret')
  const wish = wishFor(shop, itemId)
  const first = await shop.visitor().ask(createOrder, wish)
  expect(first).toMatchObject({ manageSecret: expect.any(String), recoveryCode: expect.any(String) })
  expect(await shop.visitor().ask(createOrder, wish)).toEqual(first)
  const other = await shop.visitor().ask(createOrder, wishFor(shop, itemId))
  expect(other.manageSecret).not.toBe(first.manageSecret)
  expect(other.recoveryCode).not.toBe(first.recoveryCode)
})

test('neither a secret nor a recovery code stands in the database', async () => {
  const { manageSecret = '', recoveryCode = '' } = await shop
    .visitor()
    .ask(createOrder, wishFor(shop, itemId))
  const { rows } = await sql<{ text: string }>`select orders::text as text from orders`.execute(shop.db.db)
  const all = rows.map(({ text }) => text).join('\n')
  expect(all.length).toBeGreaterThan(1000)
  for (const secret of [manageSecret, recoveryCode]) expect(all).not.toContain(secret)
})

/** Who began to close an order, as its event names him. */
async function actorsOf(orderNo: OrderNo): Promise<string[]> {
  const events = await shop.db.db
    .selectFrom('order_event')
    .select('actor')
    .where('order_no', '=', orderNo)
    .where('to_status', '=', 'closing')
    .execute()
  return events.map(({ actor }) => actor)
}

/** Makes a visitor who has but the number cancel, by what he proves, and answers who stands in the event. */
async function actorAfter(orderNo: OrderNo, proof: { manageSecret?: string; cardPassword?: string }) {
  await shop.visitor().ask(cancelOrder, { orderNo, ...proof })
  return actorsOf(orderNo)
}

test('another device acts by recovery code, card password, or a code to the contact, and events name which', async () => {
  const cardPassword = 'six-letters'
  const made = () => shop.visitor().ask(createOrder, wishFor(shop, itemId, { cardPassword }))

  const own = await made()
  expect(await actorAfter(own.orderNo, { manageSecret: own.manageSecret ?? '' })).toEqual(['device secret'])
  expect(await actorAfter((await made()).orderNo, { cardPassword })).toEqual(['card password'])
  const byPassword = await made()
  const opened = { orderNo: byPassword.orderNo, way: 'cardPassword', code: cardPassword } as const
  expect(await actorAfter(byPassword.orderNo, await shop.visitor().ask(proveBuyer, opened))).toEqual([
    'card password',
  ])
  const { orderNo, recoveryCode = '' } = await made()
  const proved = await shop.visitor().ask(proveBuyer, { orderNo, way: 'recoveryCode', code: recoveryCode })
  expect(await actorAfter(orderNo, proved)).toEqual(['recovery code'])
  const { orderNo: owned } = await place(shop, itemId, { buyer: owner })
  await owner.ask(cancelOrder, { orderNo: owned })
  expect(await actorsOf(owned)).toEqual([expect.stringMatching(/^account \d+$/)])
})

for (const [way, contact, channel] of [
  ['phone', { phone: '13700137000' }, 'sms'],
  ['mail', { mail: 'code-goes-here@example.com' }, 'mail'],
] as const)
  test(`a code sent to the ${way} that was left with an order opens it once, and no other order`, async () => {
    const { orderNo } = await place(shop, itemId, { contact })
    const other = await place(shop, itemId, { contact })
    const visitor = shop.visitor()
    await visitor.ask(sendOrderCode, { orderNo, way })
    expect((await visitor.refused(sendOrderCode, { orderNo, way })).code).toBe('codeTooSoon')
    const sent = (await keptMessages(shop)).filter(({ to }) => to === Object.values(contact)[0])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.channel).toBe(channel)
    const code = sent[0]?.vars.code ?? ''
    expect((await visitor.refused(proveBuyer, { orderNo, way, code: '000000' })).code).toBe('codeWrong')
    const elsewhere = { orderNo: other.orderNo, way, code }
    expect((await visitor.refused(proveBuyer, elsewhere)).code).toBe('codeWrong')
    const proved = await visitor.ask(proveBuyer, { orderNo, way, code })
    expect((await visitor.refused(proveBuyer, { orderNo, way, code })).code).toBe('codeWrong')
    expect((await visitor.refused(cancelOrder, { ...proved, orderNo: other.orderNo })).code).toBe(
      'proofWrong',
    )
    expect(await actorAfter(orderNo, proved)).toEqual(['contact code'])
  })

test('a contact that was not left with an order gets no code', async () => {
  const { orderNo } = await place(shop, itemId, { contact: { qq: '12345678' } })
  const visitor = shop.visitor()
  for (const way of ['phone', 'mail'] as const)
    expect((await visitor.refused(sendOrderCode, { orderNo, way })).code).toBe('contactUnreachable')
  const refused = await visitor.refused(cancelOrder, { orderNo })
  expect(refused).toMatchObject({ code: 'proofWanted', data: { ways: ['recoveryCode'] } })
})

test('an order of before recovery codes were given out asks for none', async () => {
  const { orderNo } = await place(shop, itemId, { contact: { mail: 'old@example.com' } })
  await sql`update orders set has_recovery_code = false where order_no = ${orderNo}`.execute(shop.db.db)
  const refused = await shop.visitor().refused(cancelOrder, { orderNo })
  expect(refused).toMatchObject({ code: 'proofWanted', data: { ways: ['mail'] } })
})

test('wrong recovery codes lock out the network that tries them, and not the buyer elsewhere', async () => {
  const { orderNo, recoveryCode = '' } = await shop.visitor().ask(createOrder, wishFor(shop, itemId))
  const stranger = shop.visitor()
  const codes: string[] = []
  for (let guess = 0; guess < 10; guess++) {
    const code = String(guess).padStart(12, '0')
    codes.push((await stranger.refused(proveBuyer, { orderNo, way: 'recoveryCode', code })).code)
  }
  expect(codes).toEqual([...Array(8).fill('proofWrong'), ...Array(2).fill('proofLocked')])
  const right = { orderNo, way: 'recoveryCode', code: recoveryCode } as const
  expect((await stranger.refused(proveBuyer, right)).code).toBe('proofLocked')
  expect(await shop.visitor().ask(proveBuyer, right)).toEqual({ manageSecret: expect.any(String) })
})

test('once an account took an order over, nothing else opens it: no secret, no password, no code', async () => {
  const phone = '13600136000'
  const cardPassword = 'six-letters'
  const guest = shop.visitor()
  const made = await guest.ask(createOrder, wishFor(shop, itemId, { contact: { phone }, cardPassword }))
  const { orderNo, recoveryCode = '' } = made
  const { visitor } = await openBuyer(shop, { phone })
  await visitor.ask(takeOverOrders, {})
  expect((await guest.refused(cancelOrder, { orderNo })).code).toBe('orderOfAccount')
  expect((await guest.refused(cancelOrder, { orderNo, cardPassword })).code).toBe('orderOfAccount')
  const code = { orderNo, way: 'recoveryCode', code: recoveryCode } as const
  expect((await guest.refused(proveBuyer, code)).code).toBe('orderOfAccount')
  expect((await guest.refused(sendOrderCode, { orderNo, way: 'phone' })).code).toBe('orderOfAccount')
})
