import {
  addComplaint,
  addProof,
  closeComplaint,
  detailComplaint,
  escalateComplaint,
  pageComplaint,
  pageProofInfo,
} from '@faka/contract/complaint/complaint'
import { createOrder } from '@faka/contract/order/order'
import { takeOverOrders } from '@faka/contract/order/order-list'
import { proveBuyer, sendOrderCode } from '@faka/contract/order/prove-buyer'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import type { Endpoint } from '@faka/contract/shared/endpoint'
import type { OrderNo } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complain, complaintInput, complaintText } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { buy, createOrderInput, type PlacedOrder, submitOrder } from '../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../test-support/server/read-outbox.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { answerComplaint } from '../modules/complaint/answer-complaint.ts'

let shop: TestShop
let itemId: string
let owner: Visitor
let seller: Visitor
let admin: Visitor
beforeAll(async () => {
  shop = await openShop({ limits: { complaintMessagesPerHour: 1000, codesPerNetworkAndDay: 1000 } })
  itemId = await shop.addItem({ cards: createCards(50), cardPassword: 'optional' })
  owner = (await openBuyer(shop)).visitor
  seller = (await openBuyer(shop, { userName: 'seller' })).visitor
  admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Every operation on the buyer's side of an order, which only its buyer may call. */
const buyerActions = (orderNo: string, complaintNo: string): [Endpoint, Record<string, unknown>][] => {
  const about = { orderNo, complaintNo }
  return [
    [addComplaint, complaintInput(orderNo)],
    [detailComplaint, about],
    [pageProofInfo, about],
    [addProof, { ...about, text: 'I take it all back, thank you.', images: [] }],
    [escalateComplaint, about],
    [closeComplaint, about],
    [cancelOrder, { orderNo }],
  ]
}

/** The state of an order and its complaint that another caller could have changed. */
async function readState(orderNo: string, complaintNo: string): Promise<unknown> {
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
async function placeWithComplaint(buyer: Visitor): Promise<PlacedOrder & { complaintNo: string }> {
  const placed = await buy(shop, itemId, { buyer })
  const complaintNo = await complain(placed)
  await answerComplaint(shop.seller, { complaintNo, text: complaintText, images: [] })
  return { ...placed, complaintNo }
}

test('a seller who knows the numbers of a guest’s and an account’s order acts on neither, with or without a session, with another order’s secret or none', async () => {
  const foreign = await submitOrder(shop, itemId)
  const manageSecret = foreign.buyer.device.findSecret(foreign.orderNo)
  for (const buyer of [shop.visitor(), owner]) {
    const { orderNo, complaintNo } = await placeWithComplaint(buyer)
    const before = await readState(orderNo, complaintNo)
    const isGuests = buyer !== owner
    for (const [operation, request] of buyerActions(orderNo, complaintNo)) {
      const codeOf = async (visitor: Visitor, more = {}) =>
        (await visitor.expectRejection(operation, { ...request, ...more })).code
      const what = `${operation.path}, ${isGuests ? 'guest' : 'account'}`
      expect(await codeOf(seller), what).toBe('ownShopOrder')
      expect(await codeOf(seller, { manageSecret }), what).toBe('ownShopOrder')
      expect(await codeOf(admin), what).toBe('ownShopOrder')
      const stranger = shop.visitor()
      expect(await codeOf(stranger), what).toBe(isGuests ? 'proofWanted' : 'orderOfAccount')
      expect(await codeOf(stranger, { manageSecret }), what).toBe(isGuests ? 'proofWrong' : 'orderOfAccount')
      expect(await codeOf(stranger, { cardPassword: 'a word of mine' }), what).toBe(
        isGuests ? 'proofWanted' : 'orderOfAccount',
      )
    }
    expect(await readState(orderNo, complaintNo)).toEqual(before)
  }
})

test('the seller is rejected on the buyer’s side even with the right secret, and cannot request codes', async () => {
  const { buyer, orderNo, complaintNo } = await placeWithComplaint(shop.visitor())
  const manageSecret = buyer.device.findSecret(orderNo)
  for (const visitor of [seller, admin]) {
    for (const [operation, request] of buyerActions(orderNo, complaintNo))
      expect((await visitor.expectRejection(operation, { ...request, manageSecret })).code).toBe(
        'ownShopOrder',
      )
    expect((await visitor.expectRejection(sendOrderCode, { orderNo, way: 'mail' })).code).toBe('ownShopOrder')
    const proof = { orderNo, way: 'recoveryCode', code: '123456789012' } as const
    expect((await visitor.expectRejection(proveBuyer, proof)).code).toBe('ownShopOrder')
  }
})

test('an order that a seller places with an account in the seller’s own shop belongs to that account', async () => {
  const { orderNo } = await submitOrder(shop, itemId, { buyer: seller })
  expect(await seller.call(cancelOrder, { orderNo })).toEqual({ status: 'cancelled' })
})

test('knowing only an order’s number shows that there is a complaint, but not its messages', async () => {
  const { buyer, orderNo } = await placeWithComplaint(shop.visitor())
  const [seen] = (await shop.visitor().call(pageComplaint, { orderNo })).list
  expect(seen?.lastMessage).toBeNull()
  const [own] = (await buyer.call(pageComplaint, { orderNo })).list
  expect(own?.lastMessage?.text).toBe(complaintText)
})

test('an account’s order returns no secret, and a guest’s order returns it again while the response may be lost', async () => {
  expect(Object.keys(await owner.call(createOrder, createOrderInput(shop, itemId)))).not.toContain(
    'manageSecret',
  )
  const input = createOrderInput(shop, itemId)
  const first = await shop.visitor().call(createOrder, input)
  expect(first).toMatchObject({ manageSecret: expect.any(String), recoveryCode: expect.any(String) })
  expect(await shop.visitor().call(createOrder, input)).toEqual(first)
  const other = await shop.visitor().call(createOrder, createOrderInput(shop, itemId))
  expect(other.manageSecret).not.toBe(first.manageSecret)
  expect(other.recoveryCode).not.toBe(first.recoveryCode)
})

test('neither a secret nor a recovery code is stored', async () => {
  const { manageSecret = '', recoveryCode = '' } = await shop
    .visitor()
    .call(createOrder, createOrderInput(shop, itemId))
  const { rows } = await sql<{ text: string }>`select orders::text as text from orders`.execute(shop.db.db)
  const all = rows.map(({ text }) => text).join('\n')
  expect(all.length).toBeGreaterThan(1000)
  for (const secret of [manageSecret, recoveryCode]) expect(all).not.toContain(secret)
})

/** Who started to close an order, by its event. */
async function listActors(orderNo: OrderNo): Promise<string[]> {
  const events = await shop.db.db
    .selectFrom('order_event')
    .select('actor')
    .where('order_no', '=', orderNo)
    .where('to_status', '=', 'closing')
    .execute()
  return events.map(({ actor }) => actor)
}

/** Cancels as a visitor with only the number and this proof; returns the actor of the event. */
async function actorAfter(orderNo: OrderNo, proof: { manageSecret?: string; cardPassword?: string }) {
  await shop.visitor().call(cancelOrder, { orderNo, ...proof })
  return listActors(orderNo)
}

test('another device acts by recovery code, card password, or a code to the contact, and events name which', async () => {
  const cardPassword = 'six-letters'
  const made = () => shop.visitor().call(createOrder, createOrderInput(shop, itemId, { cardPassword }))

  const own = await made()
  expect(await actorAfter(own.orderNo, { manageSecret: own.manageSecret ?? '' })).toEqual(['device secret'])
  expect(await actorAfter((await made()).orderNo, { cardPassword })).toEqual(['card password'])
  const byPassword = await made()
  const opened = { orderNo: byPassword.orderNo, way: 'cardPassword', code: cardPassword } as const
  expect(await actorAfter(byPassword.orderNo, await shop.visitor().call(proveBuyer, opened))).toEqual([
    'card password',
  ])
  const { orderNo, recoveryCode = '' } = await made()
  const proved = await shop.visitor().call(proveBuyer, { orderNo, way: 'recoveryCode', code: recoveryCode })
  expect(await actorAfter(orderNo, proved)).toEqual(['recovery code'])
  const { orderNo: owned } = await submitOrder(shop, itemId, { buyer: owner })
  await owner.call(cancelOrder, { orderNo: owned })
  expect(await listActors(owned)).toEqual([expect.stringMatching(/^account \d+$/)])
})

for (const [way, contact, channel] of [
  ['phone', { phone: '13700137000' }, 'sms'],
  ['mail', { mail: 'code-goes-here@example.com' }, 'mail'],
] as const)
  test(`a code sent to the ${way} of an order opens it once, and no other order`, async () => {
    const { orderNo } = await submitOrder(shop, itemId, { contact })
    const other = await submitOrder(shop, itemId, { contact })
    const visitor = shop.visitor()
    await visitor.call(sendOrderCode, { orderNo, way })
    expect((await visitor.expectRejection(sendOrderCode, { orderNo, way })).code).toBe('codeTooSoon')
    const sent = (await readOutbox(shop)).filter(({ to }) => to === Object.values(contact)[0])
    expect(sent).toHaveLength(1)
    expect(sent[0]?.channel).toBe(channel)
    const code = sent[0]?.vars.code ?? ''
    expect((await visitor.expectRejection(proveBuyer, { orderNo, way, code: '000000' })).code).toBe(
      'codeWrong',
    )
    const elsewhere = { orderNo: other.orderNo, way, code }
    expect((await visitor.expectRejection(proveBuyer, elsewhere)).code).toBe('codeWrong')
    const proved = await visitor.call(proveBuyer, { orderNo, way, code })
    expect((await visitor.expectRejection(proveBuyer, { orderNo, way, code })).code).toBe('codeWrong')
    expect((await visitor.expectRejection(cancelOrder, { ...proved, orderNo: other.orderNo })).code).toBe(
      'proofWrong',
    )
    expect(await actorAfter(orderNo, proved)).toEqual(['contact code'])
  })

test('a contact that was not left with an order gets no code', async () => {
  const { orderNo } = await submitOrder(shop, itemId, { contact: { qq: '12345678' } })
  const visitor = shop.visitor()
  for (const way of ['phone', 'mail'] as const)
    expect((await visitor.expectRejection(sendOrderCode, { orderNo, way })).code).toBe('contactUnreachable')
  const rejection = await visitor.expectRejection(cancelOrder, { orderNo })
  expect(rejection).toMatchObject({ code: 'proofWanted', data: { ways: ['recoveryCode'] } })
})

test('an order from before recovery codes accepts none', async () => {
  const { orderNo } = await submitOrder(shop, itemId, { contact: { mail: 'old@example.com' } })
  await sql`update orders set has_recovery_code = false where order_no = ${orderNo}`.execute(shop.db.db)
  const rejection = await shop.visitor().expectRejection(cancelOrder, { orderNo })
  expect(rejection).toMatchObject({ code: 'proofWanted', data: { ways: ['mail'] } })
})

test('wrong recovery codes lock out the network that tries them, but not the buyer elsewhere', async () => {
  const { orderNo, recoveryCode = '' } = await shop
    .visitor()
    .call(createOrder, createOrderInput(shop, itemId))
  const stranger = shop.visitor()
  const codes: string[] = []
  for (let guess = 0; guess < 10; guess++) {
    const code = String(guess).padStart(12, '0')
    codes.push((await stranger.expectRejection(proveBuyer, { orderNo, way: 'recoveryCode', code })).code)
  }
  expect(codes).toEqual([...Array(8).fill('proofWrong'), ...Array(2).fill('proofLocked')])
  const right = { orderNo, way: 'recoveryCode', code: recoveryCode } as const
  expect((await stranger.expectRejection(proveBuyer, right)).code).toBe('proofLocked')
  expect(await shop.visitor().call(proveBuyer, right)).toEqual({ manageSecret: expect.any(String) })
})

test('once an account took an order over, no secret, password or code opens it', async () => {
  const phone = '13600136000'
  const cardPassword = 'six-letters'
  const guest = shop.visitor()
  const made = await guest.call(
    createOrder,
    createOrderInput(shop, itemId, { contact: { phone }, cardPassword }),
  )
  const { orderNo, recoveryCode = '' } = made
  const { visitor } = await openBuyer(shop, { phone })
  await visitor.call(takeOverOrders, {})
  expect((await guest.expectRejection(cancelOrder, { orderNo })).code).toBe('orderOfAccount')
  expect((await guest.expectRejection(cancelOrder, { orderNo, cardPassword })).code).toBe('orderOfAccount')
  const code = { orderNo, way: 'recoveryCode', code: recoveryCode } as const
  expect((await guest.expectRejection(proveBuyer, code)).code).toBe('orderOfAccount')
  expect((await guest.expectRejection(sendOrderCode, { orderNo, way: 'phone' })).code).toBe('orderOfAccount')
})
