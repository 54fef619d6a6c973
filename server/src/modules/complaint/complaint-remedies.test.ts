import type { ComplaintNo } from '@faka/contract/complaint/complaint'
import { CardId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain, complaintHistory, readComplaint } from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  countCardsByState,
  orderHistory,
  readCards,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { decideComplaint } from './decide-complaint.ts'
import { refundComplaint } from './refund-complaint.ts'
import { rejectComplaint } from './reject-complaint.ts'
import { replaceComplaint } from './replace-complaint.ts'
import { showComplaint } from './show-complaint.ts'

const toCardIds = (...numbers: number[]) => numbers.map((number) => CardId.parse(String(number)))
const rejection = (codeName: string) => ({ codeName })

/** What was refunded, by the gateway's own ledger. */
const listRefundAmounts = async ({ services }: TestShop): Promise<number[]> =>
  (
    await services.common
      .selectFrom('sandbox_gateway.ledger')
      .select('amount_fen')
      .where('kind', '=', 'refund')
      .execute()
  ).map(({ amount_fen }) => amount_fen)

test('the seller replaces chosen cards from stock: the buyer gets new ones in their place, the old ones are void', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c', 'd', 'e'] })
  const placed = await buy(shop, item, { quantity: 3 })
  const complaintNo = await complain(placed, { expectation: 'replace', cardIds: ['1', '3'] })
  expect(await replaceComplaint(shop.seller, { complaintNo, cardIds: toCardIds(3) })).toMatchObject({
    status: 'resolved',
  })
  expect(await readCards(placed)).toEqual(['a', 'b', 'd'])
  expect(await countCardsByState(shop.services.db)).toEqual({ free: 1, sold: 3, void: 1 })
  expect((await readComplaint(placed, complaintNo)).outcome).toEqual({
    kind: 'replaced',
    by: 'seller',
    cardIds: ['3'],
    amountFen: null,
    refundState: null,
    toBalance: false,
  })
  // the replacement can be complained about under the old number
  const again = await complain(placed, { expectation: 'replace', cardIds: ['3'] })
  await replaceComplaint(shop.seller, { complaintNo: again })
  expect(await readCards(placed)).toEqual(['a', 'b', 'e'])
})

test('if stock has too few, nothing is replaced and the complaint goes on', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c'] })
  const placed = await buy(shop, item, { quantity: 2 })
  const complaintNo = await complain(placed, { cardIds: ['1', '2'] })
  await expect(replaceComplaint(shop.seller, { complaintNo })).rejects.toMatchObject(
    rejection('replacementShort'),
  )
  await expect(replaceComplaint(shop.seller, { complaintNo, cardIds: toCardIds(3) })).rejects.toMatchObject(
    rejection('cardsNotOfOrder'),
  )
  await expect(replaceComplaint(shop.seller, { complaintNo, texts: ['x', 'y'] })).rejects.toMatchObject(
    rejection('replacementFromStock'),
  )
  expect(await readCards(placed)).toEqual(['a', 'b'])
  expect(await countCardsByState(shop.services.db)).toEqual({ free: 1, sold: 2 })
  expect((await readComplaint(placed, complaintNo)).status).toBe('open')
})

test('what was delivered manually is replaced by new texts, one for each number', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ delivery: 'byHand' })
  const placed = await submitOrder(shop, item, { quantity: 2 })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['one', 'two'] })
  const complaintNo = await complain(placed, { cardIds: ['2'] })
  for (const texts of [undefined, ['x', 'y']])
    await expect(replaceComplaint(shop.seller, { complaintNo, texts })).rejects.toMatchObject(
      rejection('replacementTextsWanted'),
    )
  await replaceComplaint(shop.seller, { complaintNo, texts: ['new two'] })
  expect(await readCards(placed)).toEqual(['one', 'new two'])
  const again = await complain(placed, { cardIds: ['1', '2'] })
  await replaceComplaint(shop.seller, {
    complaintNo: again,
    cardIds: toCardIds(2, 1),
    texts: ['newest two', 'new one'],
  })
  expect(await readCards(placed)).toEqual(['new one', 'newest two'])
})

test('the text of a reusable item is replaced for one buyer and stays for the others', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ content: 'reusable', cards: ['the text'] })
  const [first, second] = [await buy(shop, item, { quantity: 2 }), await buy(shop, item)]
  const complaintNo = await complain(first)
  expect((await readComplaint(first, complaintNo)).cardCount).toBe(1)
  await replaceComplaint(shop.seller, { complaintNo, texts: ['only for you'] })
  expect(await readCards(first)).toEqual(['only for you'])
  expect(await readCards(second)).toEqual(['the text'])
})

test('a refund is the share of the cards unless another amount is given, and never more than what is left', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3), priceFen: 333 })
  const placed = await buy(shop, item, { quantity: 3 })
  const first = await complain(placed, { cardIds: ['1', '2'] })
  expect(await showComplaint(shop.seller, { complaintNo: first })).toMatchObject({
    shareFen: 666,
    refundableFen: 999,
    contact: null,
  })
  const tooMuch = { complaintNo: first, amountFen: 1000 }
  await expect(refundComplaint(shop.seller, tooMuch)).rejects.toMatchObject(rejection('refundTooLarge'))
  expect((await readComplaint(placed, first)).status).toBe('open')
  expect(await refundComplaint(shop.seller, { complaintNo: first })).toMatchObject({ amountFen: 666 })
  expect((await readComplaint(placed, first)).outcome).toMatchObject({
    amountFen: 666,
    refundState: 'pending',
  })
  await shop.advanceClock(1)
  expect((await readComplaint(placed, first)).outcome).toMatchObject({
    refundState: 'done',
    toBalance: false,
  })
  expect((await readOrder(placed)).status).toBe('delivered')

  // all cards, but only what is left of the amount
  const second = await complain(placed, { cardIds: ['1', '2', '3'] })
  expect(await refundComplaint(shop.seller, { complaintNo: second })).toMatchObject({ amountFen: 333 })
  await shop.advanceClock(1)
  expect((await readOrder(placed)).status).toBe('refunded')
  expect(await orderHistory(shop.services.db, placed.orderNo)).toBe(
    'unpaid > paid > delivered > refunding > refunded',
  )
  expect((await listRefundAmounts(shop)).sort()).toEqual([333, 666])
})

test('an order that was never delivered is refunded completely, and nothing is delivered afterwards', async () => {
  await using shop = await openShop()
  const placed = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }), { quantity: 2 })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [], expectation: 'refund' })
  await expect(replaceComplaint(shop.seller, { complaintNo, texts: ['x', 'y'] })).rejects.toMatchObject(
    rejection('complaintNotPossible'),
  )
  expect(await refundComplaint(shop.seller, { complaintNo })).toMatchObject({ amountFen: 2000 })
  await expect(
    deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['x', 'y'] }),
  ).rejects.toMatchObject(rejection('orderNotDeliverable'))
  await shop.advanceClock(1)
  expect((await readOrder(placed)).status).toBe('refunded')
})

test('the platform decides for the buyer by cards or by money, and both sides read its reasons', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: createCards(3) })
  const escalated = async (): Promise<{
    placed: Awaited<ReturnType<typeof buy>>
    complaintNo: ComplaintNo
  }> => {
    const placed = await buy(shop, item)
    const complaintNo = await complain(placed)
    await rejectComplaint(shop.seller, { complaintNo, text: 'It worked when it was sold.', images: [] })
    return { placed, complaintNo }
  }
  const text = 'The seller could not show that it works.'
  const one = await escalated()
  await decideComplaint(shop.seller, {
    complaintNo: one.complaintNo,
    decision: 'refund',
    amountFen: 400,
    text,
  })
  expect((await readComplaint(one.placed, one.complaintNo)).outcome).toMatchObject({
    by: 'platform',
    kind: 'refunded',
    amountFen: 400,
  })
  const two = await escalated()
  await decideComplaint(shop.seller, { complaintNo: two.complaintNo, decision: 'replace', text })
  expect((await readComplaint(two.placed, two.complaintNo)).outcome).toMatchObject({
    by: 'platform',
    kind: 'replaced',
  })
  const { proofs } = await showComplaint(shop.seller, { complaintNo: two.complaintNo })
  expect(proofs.at(-1)).toMatchObject({ side: 'platform', text })
  expect(await complaintHistory(shop.services.db, two.complaintNo)).toBe('open > escalated > resolved')
})
