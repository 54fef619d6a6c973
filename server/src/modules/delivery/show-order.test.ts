import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, readCards, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { listComplaintsOfOrder } from '../complaint/public.ts'
import { replaceComplaint } from '../complaint/replace-complaint.ts'
import { noteOrder } from '../order/note-order.ts'
import { getSoldOrderMoney } from '../payment/public.ts'
import { listRedeemedCardIds } from '../redemption/public.ts'
import { showOrder } from './show-order.ts'

test('a seller sees the money, the history, the openings and the notes of an order, and no card or whole contact', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['SECRET-CARD'], title: 'A game' })
  const { visitor } = await openBuyer(shop, { userName: 'mina' })
  const contact = { mail: 'buyer@example.com', qq: '123456789' }
  const placed = await buy(shop, itemId, { buyer: visitor, contact })
  await readCards(placed)
  await noteOrder(shop.seller, { orderNo: placed.orderNo, text: 'Called the buyer.' })
  await noteOrder(shop.seller, { orderNo: placed.orderNo, text: 'Called again.' })
  const shown = await showOrder(
    shop.seller,
    { orderNo: placed.orderNo },
    { getSoldOrderMoney, listComplaintsOfOrder, listRedeemedCardIds },
  )
  expect(shown).toMatchObject({
    orderNo: placed.orderNo,
    itemTitle: 'A game',
    status: 'delivered',
    amountFen: 1000,
    refundableFen: 1000,
    buyer: 'mina',
    contact: { phone: null, mail: 'b***@example.com', qq: '12***' },
    payments: [{ amountFen: 1000, state: 'succeeded', settles: true }],
    received: [{ amountFen: 1000, disposition: 'settled', reason: 'paid' }],
    refunds: [],
    replacements: [],
    complaints: [],
    events: [{ status: 'unpaid' }, { status: 'paid', actor: 'gateway' }, { status: 'delivered' }],
    reveals: [{ kind: 'shown', times: 1 }],
    actions: [
      { kind: 'note', text: 'Called the buyer.', by: '' },
      { kind: 'note', text: 'Called again.', by: '' },
    ],
  })
  expect(JSON.stringify(shown)).not.toMatch(/SECRET-CARD|buyer@|123456789/)
})

test('an order that does not exist is neither shown nor noted, and a note is never changed', async () => {
  await using shop = await openShop()
  const orderNo = '0'.repeat(20) as never
  await expect(
    showOrder(shop.seller, { orderNo }, { getSoldOrderMoney, listComplaintsOfOrder, listRedeemedCardIds }),
  ).rejects.toThrow('orderNotFound')
  await expect(noteOrder(shop.seller, { orderNo, text: 'x' })).rejects.toThrow('orderNotFound')
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  await noteOrder(shop.seller, { orderNo: placed.orderNo, text: 'As it was.' })
  const change = shop.db.db.updateTable('order_action').set({ why: 'As it should be.' }).execute()
  await expect(change).rejects.toThrow()
})

test('a seller sees what was replaced in an order, and the complaints about it, without their messages', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(5) }), { quantity: 2 })
  const first = await complain(placed, { expectation: 'replace', cardIds: ['1', '2'] })
  await replaceComplaint(shop.seller, { complaintNo: first })
  const second = await complain(placed, { type: 'alreadyUsed', expectation: 'refund', cardIds: ['1'] })
  const shown = await showOrder(
    shop.seller,
    { orderNo: placed.orderNo },
    { getSoldOrderMoney, listComplaintsOfOrder, listRedeemedCardIds },
  )
  expect(shown.replacements).toMatchObject([{ count: 2, complaintNo: first }])
  expect(shown.complaints).toMatchObject([
    { complaintNo: first, status: 'resolved', dueTime: null },
    { complaintNo: second, type: 'alreadyUsed', expectation: 'refund', status: 'open' },
  ])
  expect(shown.complaints[1]?.dueTime).toEqual(expect.any(String))
})
