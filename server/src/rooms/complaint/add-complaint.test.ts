import { addComplaint, addProof, pageComplaint, pageProofInfo } from '@faka/contract/complaint'
import { expect, test } from 'vitest'
import { complain, complaintAbout, complaintOf, wayOfComplaint, words } from '../../test/complaint.ts'
import { openBuyer } from '../../test/open-buyer.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { askQr, buy, place, reach } from '../../test/purchase.ts'

const day = 24 * 3600

test('a guest complains by the number of his order, and finds it again with all that he said', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(3), title: 'A card', warranty: 'One week' })
  const placed = await buy(shop, item, { quantity: 3 })
  const complaintNo = await complain(placed, { cardIds: ['3', '1'], text: `  ${words}  ` })
  const shown = await complaintOf(placed, complaintNo)
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
  const said = await placed.buyer.ask(pageProofInfo, { complaintNo, orderNo: placed.orderNo })
  expect(said.list).toMatchObject([{ side: 'buyer', text: words, images: [] }])
  const page = await placed.buyer.ask(pageComplaint, { orderNo: placed.orderNo })
  expect(page).toMatchObject({ total: 1, counts: { open: 1, closed: 0 } })
  expect(page.list[0]).toMatchObject({ complaintNo, lastMessage: { side: 'buyer', text: words } })
})

test('of an order one complaint runs at a time: whoever sends it again is led to the first', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => placed.buyer.send(addComplaint, complaintAbout(placed.orderNo))),
  )
  const answers = sent.map((answer) => answer.json() as { code: number; data: { complaintNo: string } })
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(new Set(answers.map(({ data }) => data.complaintNo)).size).toBe(1)
  const complaintNo = answers[0]?.data.complaintNo ?? ''
  expect(await wayOfComplaint(shop.house.db, complaintNo)).toBe('open')
  const again = await placed.buyer.refused(addComplaint, complaintAbout(placed.orderNo))
  expect(again).toMatchObject({ code: 'complaintRunning', data: { complaintNo } })
})

test('only what the order has, and only in its time, can be complained about', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(5) })
  const unpaid = await place(shop, item)
  expect(await unpaid.buyer.refused(addComplaint, complaintAbout(unpaid.orderNo))).toMatchObject({
    code: 'complaintNotPossible',
  })
  const { buyer, orderNo } = await buy(shop, item, { quantity: 2 })
  for (const cardIds of [[], ['3'], ['1', '1'], ['1', '2', '3']])
    expect(await buyer.refused(addComplaint, complaintAbout(orderNo, { cardIds }))).toMatchObject({
      code: 'cardsNotOfOrder',
    })
  expect(await buyer.refused(addComplaint, complaintAbout(orderNo, { contact: {} }))).toMatchObject({
    code: 'contactMissing',
  })
  expect(
    await buyer.refused(addComplaint, complaintAbout(orderNo, { images: ['01234567890123456789ABCDEF'] })),
  ).toMatchObject({ code: 'uploadNotFound' })
  expect(await buyer.refused(addComplaint, complaintAbout(orderNo, { text: 'too short' }))).toMatchObject({
    status: 400,
  })
  // what was refused left nothing behind
  expect((await buyer.ask(pageComplaint, { orderNo })).total).toBe(0)
  await shop.pass(30 * day - 60)
  await complain({ buyer, orderNo })
  await shop.pass(2 * day)
  const late = await buyer.refused(addComplaint, complaintAbout(orderNo))
  expect(late.code).toBe('complaintTooLate')
})

test('of what was paid and not delivered one can only say that nothing came', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ delivery: 'byHand' })
  const placed = await place(shop, item)
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'paid')
  const { buyer, orderNo } = placed
  expect(
    await buyer.refused(addComplaint, complaintAbout(orderNo, { type: 'notWorking', cardIds: [] })),
  ).toMatchObject({ code: 'onlyNotReceived' })
  expect(await buyer.refused(addComplaint, complaintAbout(orderNo, { type: 'notReceived' }))).toMatchObject({
    code: 'cardsNotOfOrder',
  })
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [] })
  expect(await complaintOf(placed, complaintNo)).toMatchObject({ cardIds: [], cardCount: 0 })
})

test('a card password opens the complaints of a guest, and is not needed by the account that bought', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(2), cardPassword: 'optional' })
  const cardPassword = 'six-letters'
  const guest = await buy(shop, item, { cardPassword })
  const elsewhere = shop.visitor()
  const refused = await elsewhere.refused(addComplaint, complaintAbout(guest.orderNo))
  expect(refused).toMatchObject({
    code: 'proofWanted',
    data: { ways: ['recoveryCode', 'cardPassword', 'mail'] },
  })
  const complaintNo = await complain({ ...guest, buyer: elsewhere }, { cardPassword })
  const access = { complaintNo, orderNo: guest.orderNo }
  expect((await elsewhere.refused(pageProofInfo, access)).code).toBe('proofWanted')
  expect((await elsewhere.refused(pageProofInfo, { ...access, cardPassword: 'wrong one' })).code).toBe(
    'cardPasswordWrong',
  )
  expect((await elsewhere.ask(pageProofInfo, { ...access, cardPassword })).total).toBe(1)
  // the device that ordered is asked for nothing
  expect((await guest.buyer.ask(pageProofInfo, access)).total).toBe(1)

  const { visitor } = await openBuyer(shop)
  const own = await buy(shop, item, { buyer: visitor, cardPassword })
  const ownNo = await complain(own)
  const list = await visitor.ask(pageComplaint, {})
  expect(list.list.map((row) => row.complaintNo)).toEqual([ownNo])
  const detail = await complaintOf(own, ownNo)
  expect(detail.contact).toEqual({ mail: 'complains@example.com' })
})

test('a buyer without a session has to say which order', async () => {
  await using shop = await openShop()
  expect((await shop.visitor().refused(pageComplaint, {})).code).toBe('sessionNeeded')
})

test('messages of one complaint are limited, whoever sends them', async () => {
  await using shop = await openShop({ limits: { complaintMessagesPerHour: 2 } })
  const placed = await buy(shop, await shop.addItem({ cards: someCards(1) }))
  const complaintNo = await complain(placed)
  const message = { complaintNo, orderNo: placed.orderNo, text: words, images: [] }
  await placed.buyer.ask(addProof, message)
  const manageSecret = placed.buyer.device.secretOf(placed.orderNo)
  await shop.visitor().ask(addProof, { ...message, manageSecret })
  expect((await placed.buyer.refused(addProof, message)).code).toBe('tooOften')
})
