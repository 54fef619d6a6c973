import type { ComplaintNo } from '@faka/contract/complaint'
import { CardId } from '@faka/contract/ids'
import { expect, test } from 'vitest'
import { complain, complaintOf, wayOfComplaint } from '../../test/complaint.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { askQr, buy, cardsOf, look, place, reach, stockOf, wayOf } from '../../test/purchase.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { decideComplaint } from './decide-complaint.ts'
import { refundComplaint } from './refund-complaint.ts'
import { rejectComplaint } from './reject-complaint.ts'
import { replaceComplaint } from './replace-complaint.ts'
import { showComplaint } from './show-complaint.ts'

const ids = (...numbers: number[]) => numbers.map((number) => CardId.parse(String(number)))
const refusal = (codeName: string) => ({ codeName })

/** What went back, as the gateway's own books tell it. */
const givenBack = async ({ house }: TestShop): Promise<number[]> =>
  (
    await house.db
      .selectFrom('sandbox_gateway.ledger')
      .select('amount_fen')
      .where('kind', '=', 'refund')
      .execute()
  ).map(({ amount_fen }) => amount_fen)

test('the seller replaces chosen cards from stock: the buyer has new ones in their places, the old ones are void', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c', 'd', 'e'] })
  const placed = await buy(shop, item, { quantity: 3 })
  const complaintNo = await complain(placed, { expectation: 'replace', cardIds: ['1', '3'] })
  expect(await replaceComplaint(shop.seller, { complaintNo, cardIds: ids(3) })).toMatchObject({
    status: 'resolved',
  })
  expect(await cardsOf(placed)).toEqual(['a', 'b', 'd'])
  expect(await stockOf(shop.house.db)).toEqual({ free: 1, sold: 3, void: 1 })
  expect((await complaintOf(placed, complaintNo)).outcome).toEqual({
    kind: 'replaced',
    by: 'seller',
    cardIds: ['3'],
    amountFen: null,
    refundState: null,
    toBalance: false,
  })
  // the new one may be complained about under the old number
  const again = await complain(placed, { expectation: 'replace', cardIds: ['3'] })
  await replaceComplaint(shop.seller, { complaintNo: again })
  expect(await cardsOf(placed)).toEqual(['a', 'b', 'e'])
})

test('where stock has too few nothing is replaced and the complaint goes on', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: ['a', 'b', 'c'] })
  const placed = await buy(shop, item, { quantity: 2 })
  const complaintNo = await complain(placed, { cardIds: ['1', '2'] })
  await expect(replaceComplaint(shop.seller, { complaintNo })).rejects.toMatchObject(
    refusal('replacementShort'),
  )
  await expect(replaceComplaint(shop.seller, { complaintNo, cardIds: ids(3) })).rejects.toMatchObject(
    refusal('cardsNotOfOrder'),
  )
  await expect(replaceComplaint(shop.seller, { complaintNo, texts: ['x', 'y'] })).rejects.toMatchObject(
    refusal('replacementFromStock'),
  )
  expect(await cardsOf(placed)).toEqual(['a', 'b'])
  expect(await stockOf(shop.house.db)).toEqual({ free: 1, sold: 2 })
  expect((await complaintOf(placed, complaintNo)).status).toBe('open')
})

test('what a person delivered is replaced by texts of a person, one for each number', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ delivery: 'byHand' })
  const placed = await place(shop, item, { quantity: 2 })
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'paid')
  await deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['one', 'two'] })
  const complaintNo = await complain(placed, { cardIds: ['2'] })
  for (const texts of [undefined, ['x', 'y']])
    await expect(replaceComplaint(shop.seller, { complaintNo, texts })).rejects.toMatchObject(
      refusal('replacementTextsWanted'),
    )
  await replaceComplaint(shop.seller, { complaintNo, texts: ['new two'] })
  expect(await cardsOf(placed)).toEqual(['one', 'new two'])
  const again = await complain(placed, { cardIds: ['1', '2'] })
  await replaceComplaint(shop.seller, {
    complaintNo: again,
    cardIds: ids(2, 1),
    texts: ['newest two', 'new one'],
  })
  expect(await cardsOf(placed)).toEqual(['new one', 'newest two'])
})

test('the text of a reusable item is replaced for one buyer and stays for the others', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ content: 'reusable', cards: ['the text'] })
  const [first, second] = [await buy(shop, item, { quantity: 2 }), await buy(shop, item)]
  const complaintNo = await complain(first)
  expect((await complaintOf(first, complaintNo)).cardCount).toBe(1)
  await replaceComplaint(shop.seller, { complaintNo, texts: ['only for you'] })
  expect(await cardsOf(first)).toEqual(['only for you'])
  expect(await cardsOf(second)).toEqual(['the text'])
})

test('a refund gives the share of the cards back unless another sum is said, and never more than there is', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(3), priceFen: 333 })
  const placed = await buy(shop, item, { quantity: 3 })
  const first = await complain(placed, { cardIds: ['1', '2'] })
  expect(await showComplaint(shop.seller, { complaintNo: first })).toMatchObject({
    shareFen: 666,
    refundableFen: 999,
    contact: null,
  })
  const tooMuch = { complaintNo: first, amountFen: 1000 }
  await expect(refundComplaint(shop.seller, tooMuch)).rejects.toMatchObject(refusal('refundTooLarge'))
  expect((await complaintOf(placed, first)).status).toBe('open')
  expect(await refundComplaint(shop.seller, { complaintNo: first })).toMatchObject({ amountFen: 666 })
  expect((await complaintOf(placed, first)).outcome).toMatchObject({ amountFen: 666, refundState: 'pending' })
  await shop.pass(1)
  expect((await complaintOf(placed, first)).outcome).toMatchObject({ refundState: 'done', toBalance: false })
  expect((await look(placed)).status).toBe('delivered')

  // all cards, but only what is left
  const second = await complain(placed, { cardIds: ['1', '2', '3'] })
  expect(await refundComplaint(shop.seller, { complaintNo: second })).toMatchObject({ amountFen: 333 })
  await shop.pass(1)
  expect((await look(placed)).status).toBe('refunded')
  expect(await wayOf(shop.house.db, placed.orderNo)).toBe('unpaid > paid > delivered > refunding > refunded')
  expect((await givenBack(shop)).sort()).toEqual([333, 666])
})

test('money of an order that was never delivered goes back as a whole, and nothing is delivered after it', async () => {
  await using shop = await openShop()
  const placed = await place(shop, await shop.addItem({ delivery: 'byHand' }), { quantity: 2 })
  await shop.press(await askQr(placed, shop.payChannels.md5), 'pay')
  await reach(placed, 'paid')
  const complaintNo = await complain(placed, { type: 'notReceived', cardIds: [], expectation: 'refund' })
  await expect(replaceComplaint(shop.seller, { complaintNo, texts: ['x', 'y'] })).rejects.toMatchObject(
    refusal('complaintNotPossible'),
  )
  expect(await refundComplaint(shop.seller, { complaintNo })).toMatchObject({ amountFen: 2000 })
  await expect(
    deliverOrder(shop.seller, { orderNo: placed.orderNo, texts: ['x', 'y'] }),
  ).rejects.toMatchObject(refusal('orderNotDeliverable'))
  await shop.pass(1)
  expect((await look(placed)).status).toBe('refunded')
})

test('the platform decides for the buyer by cards or by money, and its reasons are read by both', async () => {
  await using shop = await openShop()
  const item = await shop.addItem({ cards: someCards(3) })
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
  expect((await complaintOf(one.placed, one.complaintNo)).outcome).toMatchObject({
    by: 'platform',
    kind: 'refunded',
    amountFen: 400,
  })
  const two = await escalated()
  await decideComplaint(shop.seller, { complaintNo: two.complaintNo, decision: 'replace', text })
  expect((await complaintOf(two.placed, two.complaintNo)).outcome).toMatchObject({
    by: 'platform',
    kind: 'replaced',
  })
  const { proofs } = await showComplaint(shop.seller, { complaintNo: two.complaintNo })
  expect(proofs.at(-1)).toMatchObject({ side: 'platform', text })
  expect(await wayOfComplaint(shop.house.db, two.complaintNo)).toBe('open > escalated > resolved')
})
