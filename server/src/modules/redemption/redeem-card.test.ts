import { createOrder } from '@faka/contract/order/order'
import { findRedemption, getRedeemPage, redeemCard } from '@faka/contract/redemption/redemption'
import { RedemptionNo } from '@faka/contract/redemption/seller-redemption'
import { RequestId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { complain, complaintHistory } from '../../../../test-support/seed/complaint.ts'
import {
  buy,
  createOrderInput,
  type PlacedOrder,
  readCards,
  readOrder,
} from '../../../../test-support/seed/purchase.ts'
import { callConcurrently, callForCode } from '../../../../test-support/server/call-concurrently.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { findBreachesOfShop } from '../../laws/find-breaches-of-shop.ts'
import { laws } from '../../laws/laws.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { listReplaceableCards } from '../complaint/list-replaceable-cards.ts'
import { listRefundedCardIds } from '../complaint/public.ts'
import { replaceOrderCards } from '../complaint/replace-order-cards.ts'
import { changeItem } from '../item/change-item.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { deliverRedemption } from './deliver-redemption.ts'
import { listRedemptions } from './list-redemptions.ts'
import { rejectRedemption } from './reject-redemption.ts'
import { showRedemption } from './show-redemption.ts'

const port = { listRefundedCardIds }
const redeemNote = 'A month of membership for your account, within an hour.'
const questions = [{ label: 'Account', kind: 'text' as const, required: true, options: [] }]

/** A shop with an item whose cards are redeemed, and an order of it. */
async function openRedeemShop(quantity = 1) {
  const shop = await openShop({ limits: { proofOfWorkCost: 1 } })
  const itemId = await shop.addItem({ redeemNote, questions, cards: createCards(6) })
  const placed = await buy(shop, itemId, { quantity })
  return {
    shop,
    itemId,
    placed,
    cards: await readCards(placed),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const breachesOf = ({ services }: TestShop) => findBreachesOfShop(services, laws)
const rejection = (codeName: string) => ({ codeName })
const newRequest = () => RequestId.parse(crypto.randomUUID())
const answers = ['anna@example.com']

const firstWaiting = async (shop: TestShop) => {
  const { list } = await listRedemptions(shop.seller, {
    shortUrl: shop.shortUrl,
    filter: 'waiting',
    page: 1,
    pageSize: 20,
  })
  return RedemptionNo.parse(list[0]?.redemptionNo)
}

test('whoever holds a card redeems it with answers, the seller delivers, and the page shows what was delivered', async () => {
  await using open = await openRedeemShop()
  const { shop, itemId, placed, cards } = open
  const holder = shop.visitor()
  const card = cards[0] ?? ''
  expect(await holder.call(getRedeemPage, { itemId })).toMatchObject({ itemId, note: redeemNote, questions })
  expect(await readOrder(placed)).toMatchObject({ redeemable: true, answers: [] })
  expect(await holder.call(findRedemption, { itemId, card })).toMatchObject({
    state: 'open',
    rejection: null,
  })
  expect(await holder.expectRejection(redeemCard, { itemId, card, answers: [''] })).toMatchObject({
    code: 'answersMissing',
  })
  expect(await holder.call(redeemCard, { itemId, card: ` ${card} `, answers })).toMatchObject({
    state: 'waiting',
    redeemTime: shop.clock.now.toISOString(),
  })
  expect(await holder.expectRejection(redeemCard, { itemId, card, answers })).toMatchObject({
    code: 'cardRedeemed',
    data: { redeemTime: shop.clock.now.toISOString() },
  })
  const redemptionNo = await firstWaiting(shop)
  const shown = await showRedemption(shop.seller, { redemptionNo })
  expect(shown).toMatchObject({ orderNo: placed.orderNo, state: 'waiting', hasAnswers: true })
  expect(shown.answers).toEqual([{ question: 'Account', kind: 'text', answer: 'anna@example.com' }])
  expect(await shop.db.db.selectFrom('answer_reveal').select('order_no').execute()).toHaveLength(1)
  const isAway = { listRefundedCardIds: () => Promise.reject(new CellAwayError()) }
  await expect(
    deliverRedemption(shop.seller, { redemptionNo, text: 'Charged.' }, isAway),
    'a cell that is away is no refund',
  ).rejects.toMatchObject(rejection('unavailable'))
  await deliverRedemption(shop.seller, { redemptionNo, text: 'Charged.' }, port)
  await expect(deliverRedemption(shop.seller, { redemptionNo, text: 'Again.' }, port)).rejects.toMatchObject(
    rejection('redemptionEnded'),
  )
  expect(await holder.call(findRedemption, { itemId, card })).toMatchObject({
    state: 'delivered',
    text: 'Charged.',
  })
  const rows = JSON.stringify(await shop.db.db.selectFrom('redemption').selectAll().execute())
  for (const secret of ['anna', 'Charged', card]) expect(rows).not.toContain(secret)
  expect(await breachesOf(shop)).toEqual([])
})

test('of 50 who redeem a card at once one does', async () => {
  await using open = await openRedeemShop(2)
  const { shop, itemId, cards } = open
  const card = cards[1] ?? ''
  const counts = await callConcurrently(50, 50, () =>
    callForCode(shop.visitor(), redeemCard, { itemId, card, answers }),
  )
  expect(counts).toEqual({ ok: 1, cardRedeemed: 49 })
  expect(await breachesOf(shop)).toEqual([])
})

test('a card that is unknown, of another item, not sold or replaced is said to be so', async () => {
  await using open = await openRedeemShop()
  const { shop, itemId, placed, cards } = open
  const holder = shop.visitor()
  const other = await shop.addItem({ redeemNote, cards: ['OTHER-0001'] })
  const plain = await shop.addItem({ cards: ['PLAIN-0001'] })
  const codeOf = (item: string, card: string) => callForCode(holder, findRedemption, { itemId: item, card })
  expect(await codeOf(itemId, 'CARD-9999')).toBe('cardUnknown')
  expect(await codeOf(itemId, 'OTHER-0001')).toBe('cardUnknown')
  expect(await codeOf(plain, 'PLAIN-0001')).toBe('itemNotRedeemable')
  expect(await codeOf(other, 'OTHER-0001')).toBe('cardNotSold')
  await holder.call(createOrder, createOrderInput(shop, other))
  expect(await codeOf(other, 'OTHER-0001')).toBe('cardNotSold')
  const replaced = { orderNo: placed.orderNo, requestId: newRequest(), why: 'A test.', replacedBefore: 0 }
  await replaceOrderCards(shop.seller, {
    ...replaced,
    cardIds: [(await readOrder(placed)).cards?.[0]?.cardId as never],
  })
  expect(await codeOf(itemId, cards[0] ?? '')).toBe('cardReplaced')
  const [renewed = ''] = await readCards(placed)
  expect(await codeOf(itemId, renewed)).toBe('ok')
  // what the seller switches off is off
  await changeItem(shop.seller, { itemId, redeemNote: '' })
  expect(await codeOf(itemId, renewed)).toBe('itemNotRedeemable')
})

test('a rejected card is redeemed again, and the reason is shown', async () => {
  await using open = await openRedeemShop()
  const { shop, itemId, cards } = open
  const holder = shop.visitor()
  const card = cards[0] ?? ''
  await holder.call(redeemCard, { itemId, card, answers })
  await rejectRedemption(shop.seller, { redemptionNo: await firstWaiting(shop), why: 'No such account.' })
  expect(await holder.call(findRedemption, { itemId, card })).toMatchObject({
    state: 'open',
    rejection: { why: 'No such account.' },
  })
  expect(await holder.call(redeemCard, { itemId, card, answers })).toMatchObject({ state: 'waiting' })
  expect(await breachesOf(shop)).toEqual([])
})

const refund = (shop: TestShop, { orderNo }: PlacedOrder, more: { redeemedBefore?: number } = {}) =>
  refundOrder(shop.seller, { orderNo, requestId: newRequest(), why: 'A test.', ...more })

test('a redeemed card is not replaced, its order refunded only by a seller who knows, and nothing delivered after', async () => {
  await using open = await openRedeemShop(2)
  const { shop, itemId, placed, cards } = open
  const holder = shop.visitor()
  const [first = '', second = ''] = cards
  await holder.call(redeemCard, { itemId, card: first, answers })
  const listed = await listReplaceableCards(shop.seller, { orderNo: placed.orderNo })
  expect(listed.cards.map(({ blocked }) => blocked)).toEqual(['redeemed', null])
  const [cardId] = listed.cards.map((card) => card.cardId)
  await expect(
    replaceOrderCards(shop.seller, {
      orderNo: placed.orderNo,
      requestId: newRequest(),
      why: 'A test.',
      replacedBefore: 0,
      cardIds: [cardId as never],
    }),
  ).rejects.toMatchObject(rejection('cardsRedeemed'))
  await expect(refund(shop, placed)).rejects.toMatchObject({ codeName: 'cardsRedeemed', data: { cards: 1 } })
  const redemptionNo = await firstWaiting(shop)
  await refund(shop, placed, { redeemedBefore: 1 })
  for (const card of [first, second])
    expect(await callForCode(holder, findRedemption, { itemId, card })).toBe('cardRefunded')
  expect(await callForCode(holder, redeemCard, { itemId, card: second, answers })).toBe('cardRefunded')
  await expect(
    deliverRedemption(shop.seller, { redemptionNo, text: 'Too late.' }, port),
  ).rejects.toMatchObject(rejection('cardRefunded'))
  expect((await showRedemption(shop.seller, { redemptionNo })).state).toBe('refunded')
  expect(await breachesOf(shop)).toEqual([])
})

test('a complaint about a redeemed card that its seller does not answer goes to the platform', async () => {
  await using open = await openRedeemShop(2)
  const { shop, itemId, placed, cards } = open
  await shop.visitor().call(redeemCard, { itemId, card: cards[0] ?? '', answers })
  const complaintNo = await complain(placed, { cardIds: ['1'] })
  await shop.advanceClock(25 * 3600)
  expect(await complaintHistory(shop.db.db, complaintNo)).toBe('open > escalated')
  expect(await breachesOf(shop)).toEqual([])
})

test('a card that a complaint refunded is not redeemed, while the others of its order are', async () => {
  await using open = await openRedeemShop(2)
  const { shop, itemId, placed, cards } = open
  const [first = '', second = ''] = cards
  await complain(placed, { cardIds: ['1'] })
  await shop.advanceClock(25 * 3600)
  const holder = shop.visitor()
  expect(await callForCode(holder, redeemCard, { itemId, card: first, answers })).toBe('cardRefunded')
  expect(await callForCode(holder, redeemCard, { itemId, card: second, answers })).toBe('ok')
  expect(await breachesOf(shop)).toEqual([])
})

test('after too many wrong cards a network redeems none, and near the limit each costs a proof of work', async () => {
  await using shop = await openShop({ limits: { wrongCardsPerNetworkAnd10Minutes: 4, proofOfWorkCost: 1 } })
  const itemId = await shop.addItem({ redeemNote, cards: ['CARD-0001'] })
  const [card = ''] = await readCards(await buy(shop, itemId))
  const holder = shop.visitor()
  const wrong = { itemId, card: 'CARD-9999' }
  const find = async (input: { itemId: string; card: string }) => callForCode(holder, findRedemption, input)
  for (let tries = 0; tries < 2; tries++)
    expect(await holder.expectRejection(findRedemption, wrong)).toMatchObject({ code: 'cardUnknown' })
  expect(await holder.expectRejection(findRedemption, wrong)).toMatchObject({ code: 'proofNeeded' })
  for (let tries = 0; tries < 2; tries++) expect(await find(wrong)).toBe('cardUnknown')
  expect(await find({ itemId, card })).toBe('tooOften')
  expect(await callForCode(shop.visitor(), findRedemption, { itemId, card })).toBe('ok')
})

test('the seller is told of a redemption in chats and by the webhook, never of the card', async () => {
  await using open = await openRedeemShop()
  const { shop, itemId, cards } = open
  await shop.visitor().call(redeemCard, { itemId, card: cards[0] ?? '', answers })
  const kinds = await shop.db.db.selectFrom('happening').select('kind').execute()
  expect(kinds.map(({ kind }) => kind)).toContain('card.redeemed')
  await shop.advanceClock(1)
  expect((await readOutbox(shop)).filter(({ template }) => template === 'card.redeemed')).toEqual([])
  expect((await shop.db.db.selectFrom('happening').select('kind').execute()).length).toBe(0)
})
