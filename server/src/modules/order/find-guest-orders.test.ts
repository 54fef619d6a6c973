import { exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { findGuestOrders } from '@faka/contract/order/find-guest-orders'
import { proveBuyer, sendOrderCode } from '@faka/contract/order/prove-buyer'
import { sendLookUpCode } from '@faka/contract/order/send-look-up-code'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode, listMessagesTo, readOutbox } from '../../../../test-support/server/read-outbox.ts'

const cardPassword = 'secret-word'

async function requestCode(shop: TestShop, contact: { phone: string } | { mail: string }): Promise<string> {
  await shop.visitor().call(sendLookUpCode, contact)
  return getLastCode(shop, 'phone' in contact ? contact.phone : contact.mail)
}

/** The numbers of the orders that a code lists. */
const find = async (
  shop: TestShop,
  contact: { phone: string } | { mail: string },
  visitor = shop.visitor(),
) =>
  (
    await visitor.call(findGuestOrders, { ...contact, verifyCode: await requestCode(shop, contact) })
  ).list.map(({ orderNo }) => orderNo)

test('a code to a phone or mail address lists its paid guest orders, newest first, on any device, and is used once', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(5) })
  const phone = newPhone()
  const mail = 'Qing.Lan@example.com'
  const first = await buy(shop, itemId, { contact: { phone, mail } })
  await shop.advanceClock(1)
  const second = await buy(shop, itemId, { contact: { phone } })
  await buy(shop, itemId, { contact: { phone: newPhone() } })
  await submitOrder(shop, itemId, { contact: { phone } })
  const verifyCode = await requestCode(shop, { phone })
  const visitor = shop.visitor()
  const { list } = await visitor.call(findGuestOrders, { phone, verifyCode })
  expect(list).toMatchObject([
    { orderNo: second.orderNo, status: 'delivered', needPassword: false, quantity: 1 },
    { orderNo: first.orderNo },
  ])
  expect((await visitor.expectRejection(findGuestOrders, { phone, verifyCode })).code).toBe('codeWrong')
  expect(await find(shop, { mail: mail.toLowerCase() })).toEqual([first.orderNo])
  const [text] = await listMessagesTo(shop, phone)
  expect(text).toContain('see all your orders and their cards')
  expect(text).toContain('Do not share it with anyone, not even with a seller.')
})

test('the cards of a listed order are shown only with its card password, and the buyer can act on it', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(2), cardPassword: 'required' })
  const phone = newPhone()
  const { orderNo } = await buy(shop, itemId, { contact: { phone }, cardPassword })
  const visitor = shop.visitor()
  const verifyCode = await requestCode(shop, { phone })
  const { list } = await visitor.call(findGuestOrders, { phone, verifyCode })
  expect(list).toMatchObject([{ orderNo, needPassword: true }])
  expect(JSON.stringify(list)).not.toContain('CARD')
  expect((await visitor.expectRejection(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
  expect((await visitor.expectRejection(exportCard, { orderNo, format: 'txt' })).code).toBe(
    'cardPasswordWanted',
  )
  expect((await visitor.call(getOrder, { orderNo, cardPassword })).cards).toHaveLength(1)
  const manageSecret = list[0]?.manageSecret ?? ''
  // known as the buyer's, and too late
  expect((await visitor.expectRejection(cancelOrder, { orderNo, manageSecret })).code).toBe(
    'orderNotCancellable',
  )
})

test('a contact without guest orders gets the same reply, and no message', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(3) })
  const [known, unknown, ofAccount] = [newPhone(), newPhone(), newPhone()]
  await buy(shop, itemId, { contact: { phone: known } })
  const { visitor: buyer } = await openBuyer(shop, { phone: ofAccount })
  await buy(shop, itemId, { buyer, contact: { phone: ofAccount } })
  const replies = []
  for (const phone of [known, unknown, ofAccount])
    replies.push(await shop.visitor().call(sendLookUpCode, { phone }))
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  const codesTo = (await readOutbox(shop)).filter(({ channel }) => channel === 'sms').map(({ to }) => to)
  expect(codesTo).toEqual([known])
  for (const phone of [known, unknown, ofAccount])
    expect(
      (await shop.visitor().expectRejection(findGuestOrders, { phone, verifyCode: '000000' })).code,
    ).toBe('codeWrong')
})

test('a code for the list proves no single order, and that for an order lists none', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const phone = newPhone()
  const { orderNo } = await buy(shop, itemId, { contact: { phone } })
  const code = await requestCode(shop, { phone })
  expect((await shop.visitor().expectRejection(proveBuyer, { orderNo, way: 'phone', code })).code).toBe(
    'codeWrong',
  )
  await shop.advanceClock(60)
  await shop.visitor().call(sendOrderCode, { orderNo, way: 'phone' })
  const verifyCode = await getLastCode(shop, phone)
  expect((await shop.visitor().expectRejection(findGuestOrders, { phone, verifyCode })).code).toBe(
    'codeWrong',
  )
})

test('five wrong codes end the code', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const phone = newPhone()
  await buy(shop, itemId, { contact: { phone } })
  const verifyCode = await requestCode(shop, { phone })
  const wrong = { phone, verifyCode: String((Number(verifyCode) + 1) % 1_000_000).padStart(6, '0') }
  for (let index = 0; index < 5; index++)
    expect((await shop.visitor().expectRejection(findGuestOrders, wrong)).code).toBe('codeWrong')
  expect((await shop.visitor().expectRejection(findGuestOrders, { phone, verifyCode })).code).toBe(
    'codeWrong',
  )
})

test('orders of the shop in which the caller works are left out', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const phone = newPhone()
  const { orderNo } = await buy(shop, itemId, { contact: { phone } })
  const { visitor: seller } = await openBuyer(shop, { userName: 'seller' })
  expect(await find(shop, { phone }, seller)).toEqual([])
  await shop.advanceClock(60)
  expect(await find(shop, { phone })).toEqual([orderNo])
})
