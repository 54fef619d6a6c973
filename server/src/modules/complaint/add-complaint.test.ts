import { addComplaint, addProof, pageComplaint, pageProofInfo } from '@faka/contract/complaint/complaint'
import { expect, test } from 'vitest'
import {
  complain,
  complaintHistory,
  complaintInput,
  complaintText,
  readComplaint,
} from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

const day = 24 * 3600

test('a guest files a complaint by the order number, and finds it again with its message and pictures', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3), title: 'A card', warranty: 'One week' })
  const placed = await buy(shop, item, { quantity: 3 })
  const complaintNo = await complain(placed, { cardIds: ['3', '1'], text: `  ${complaintText}  ` })
  const shown = await readComplaint(placed, complaintNo)
  expect(shown).toMatchObject({
    complaintNo,
    orderNo: placed.orderNo,
    itemTitle: 'A card',
    warranty: 'One week',
    status: 'open',
    cardIds: ['1', '3'],
    cardCount: 3,
    contact: null,
    outcome: null,
    mayAnswer: true,
    mayEscalate: false,
    mayWithdraw: true,
  })
  expect(Date.parse(shown.dueTime ?? '') - Date.parse(shown.createTime)).toBe(day * 1000)
  const proofs = await placed.buyer.call(pageProofInfo, { complaintNo, orderNo: placed.orderNo })
  expect(proofs.list).toMatchObject([{ side: 'buyer', text: complaintText, images: [] }])
  const page = await placed.buyer.call(pageComplaint, { orderNo: placed.orderNo })
  expect(page).toMatchObject({ total: 1, counts: { open: 1, closed: 0 } })
  expect(page.list[0]).toMatchObject({ complaintNo, lastMessage: { side: 'buyer', text: complaintText } })
})

test('an order has one running complaint: sending the same again leads to the first', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => placed.buyer.send(addComplaint, complaintInput(placed.orderNo))),
  )
  const answers = sent.map((answer) => answer.json() as { code: number; data: { complaintNo: string } })
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(new Set(answers.map(({ data }) => data.complaintNo)).size).toBe(1)
  const complaintNo = answers[0]?.data.complaintNo ?? ''
  expect(await complaintHistory(shop.services.db, complaintNo)).toBe('open')
  const again = await placed.buyer.expectRejection(addComplaint, complaintInput(placed.orderNo))
  expect(again).toMatchObject({ code: 'complaintRunning', data: { complaintNo } })
})

test('only cards of the order, and only in time, can be complained about', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(5) })
  const unpaid = await submitOrder(shop, item)
  expect(await unpaid.buyer.expectRejection(addComplaint, complaintInput(unpaid.orderNo))).toMatchObject({
    code: 'complaintNotPossible',
  })
  const { buyer, orderNo } = await buy(shop, item, { quantity: 2 })
  for (const cardIds of [[], ['3'], ['1', '1'], ['1', '2', '3']])
    expect(await buyer.expectRejection(addComplaint, complaintInput(orderNo, { cardIds }))).toMatchObject({
      code: 'cardsNotOfOrder',
    })
  expect(await buyer.expectRejection(addComplaint, complaintInput(orderNo, { contact: {} }))).toMatchObject({
    code: 'contactMissing',
  })
  expect(
    await buyer.expectRejection(
      addComplaint,
      complaintInput(orderNo, { images: ['01234567890123456789ABCDEF'] }),
    ),
  ).toMatchObject({ code: 'uploadNotFound' })
  expect(
    await buyer.expectRejection(addComplaint, complaintInput(orderNo, { text: 'too short' })),
  ).toMatchObject({
    status: 400,
  })
  // the rejected attempts left nothing behind
  expect((await buyer.call(pageComplaint, { orderNo })).total).toBe(0)
  await shop.advanceClock(30 * day - 60)
  await complain({ buyer, orderNo })
  await shop.advanceClock(2 * day)
  const late = await buyer.expectRejection(addComplaint, complaintInput(orderNo))
  expect(late.code).toBe('complaintTooLate')
})

test('for an order that was paid and not delivered, the only complaint is that nothing was received', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ delivery: 'byHand' })
  const placed = await submitOrder(shop, item)
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  const { buyer, orderNo } = placed
  expect(
    await buyer.expectRejection(addComplaint, complaintInput(orderNo, { type: 'notWorking', cardIds: [] })),
  ).toMatchObject({ code: 'onlyNotReceived' })
  expect(
    await buyer.expectRejection(addComplaint, complaintInput(orderNo, { type: 'notReceived' })),
  ).toMatchObject({
    code: 'cardsNotOfOrder',
  })
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [] })
  expect(await readComplaint(placed, complaintNo)).toMatchObject({ cardIds: [], cardCount: 0 })
})

test('a card password opens a guest’s complaints; the account that bought needs none', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(2), cardPassword: 'optional' })
  const cardPassword = 'six-letters'
  const guest = await buy(shop, item, { cardPassword })
  const elsewhere = shop.visitor()
  const rejection = await elsewhere.expectRejection(addComplaint, complaintInput(guest.orderNo))
  expect(rejection).toMatchObject({
    code: 'proofWanted',
    data: { ways: ['recoveryCode', 'cardPassword', 'mail'] },
  })
  const complaintNo = await complain({ ...guest, buyer: elsewhere }, { cardPassword })
  const access = { complaintNo, orderNo: guest.orderNo }
  expect((await elsewhere.expectRejection(pageProofInfo, access)).code).toBe('proofWanted')
  expect(
    (await elsewhere.expectRejection(pageProofInfo, { ...access, cardPassword: 'wrong one' })).code,
  ).toBe('cardPasswordWrong')
  expect((await elsewhere.call(pageProofInfo, { ...access, cardPassword })).total).toBe(1)
  // the device that ordered needs no proof
  expect((await guest.buyer.call(pageProofInfo, access)).total).toBe(1)

  const { visitor } = await openBuyer(shop)
  const own = await buy(shop, item, { buyer: visitor, cardPassword })
  const ownNo = await complain(own)
  const list = await visitor.call(pageComplaint, {})
  expect(list.list.map((row) => row.complaintNo)).toEqual([ownNo])
  const detail = await readComplaint(own, ownNo)
  expect(detail.contact).toEqual({ mail: 'complains@example.com' })
})

test('a buyer without a session has to name the order', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().expectRejection(pageComplaint, {})).code).toBe('sessionNeeded')
})

test('messages of one complaint are limited', async () => {
  await using shop = await openShop({ limits: { complaintMessagesPerHour: 2 } })
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const complaintNo = await complain(placed)
  const message = { complaintNo, orderNo: placed.orderNo, text: complaintText, images: [] }
  await placed.buyer.call(addProof, message)
  const manageSecret = placed.buyer.device.findSecret(placed.orderNo)
  await shop.visitor().call(addProof, { ...message, manageSecret })
  expect((await placed.buyer.expectRejection(addProof, message)).code).toBe('tooOften')
})
