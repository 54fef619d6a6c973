import { closeComplaint, detailComplaint, pageComplaint } from '@faka/contract/complaint/complaint'
import { takeOverOrders } from '@faka/contract/order/order-list'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { complain, complaintText } from '../../../../test-support/seed/complaint.ts'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'

test('a guest’s complaints come into the account that takes over the orders', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(4), cardPassword: 'optional' })
  const phone = Phone.parse(newPhone())
  const cardPassword = 'six-letters'
  const plain = await buy(shop, item, { contact: { phone } })
  const locked = await buy(shop, item, { contact: { phone }, cardPassword })
  const [plainNo, lockedNo] = [await complain(plain), await complain(locked, { cardPassword })]
  const { visitor } = await openBuyer(shop, { phone })
  expect((await visitor.call(pageComplaint, {})).total).toBe(0)
  await visitor.call(takeOverOrders, {})

  const { list } = await visitor.call(pageComplaint, {})
  const lastMessages = new Map(list.map((row) => [String(row.complaintNo), row.lastMessage?.text]))
  // the password was set by the previous owner of the phone, and the messages may contain cards
  expect(lastMessages).toEqual(
    new Map([
      [plainNo, complaintText],
      [lockedNo, undefined],
    ]),
  )
  expect((await visitor.call(detailComplaint, { complaintNo: plainNo })).status).toBe('open')
  expect((await visitor.expectRejection(detailComplaint, { complaintNo: lockedNo })).code).toBe(
    'cardPasswordWanted',
  )
  expect((await visitor.call(detailComplaint, { complaintNo: lockedNo, cardPassword })).status).toBe('open')
})

test('lists are counted by status, newest first, paged', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(5) })
  const { visitor: buyer } = await openBuyer(shop)
  const made: string[] = []
  for (let count = 0; count < 3; count++) {
    made.unshift(await complain(await buy(shop, item, { buyer })))
    await shop.advanceClock(60)
  }
  await buyer.call(closeComplaint, { complaintNo: made[1] ?? '' })
  const numbers = async (request: Parameters<typeof buyer.call<typeof pageComplaint>>[1]) =>
    (await buyer.call(pageComplaint, request)).list.map(({ complaintNo }) => String(complaintNo))
  expect(await numbers({})).toEqual(made)
  expect(await numbers({ page: 2, pageSize: 2 })).toEqual([made[2]])
  expect(await numbers({ status: 'open' })).toEqual([made[0], made[2]])
  const { total, counts } = await buyer.call(pageComplaint, { status: 'closed' })
  expect({ total, counts }).toMatchObject({ total: 1, counts: { open: 2, closed: 1, resolved: 0 } })
})
