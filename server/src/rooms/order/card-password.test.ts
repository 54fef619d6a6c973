import { checkOrder, exportCard, getOrder } from '@faka/contract/delivery'
import { expect, test, vi } from 'vitest'
import { jobCtx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { openShop, someCards } from '../../test/open-shop.ts'
import { buy, cardsOf, place } from '../../test/purchase.ts'
import { checkCardPassword } from './card-password.ts'
import { findOrders } from './order.sql.ts'

const right = 'right-horse'
const wrong = 'wrong-horse'

/** A shop with one delivered order that a card password protects. */
async function openProtected(limits = {}) {
  const shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: someCards(2), cardPassword: 'required' })
  const bought = await buy(shop, itemId, { cardPassword: right })
  const file = (cardPassword?: string) => ({ orderNo: bought.orderNo, format: 'txt' as const, cardPassword })
  return { shop, ...bought, bought, file, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('cards are shown and exported with the card password, and not without it', async () => {
  await using open = await openProtected()
  const { shop, buyer, orderNo, bought, file } = open
  expect(await buyer.ask(checkOrder, { orderNo })).toEqual({ needPassword: true })
  expect((await buyer.refused(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
  expect((await buyer.refused(getOrder, { orderNo, cardPassword: wrong })).code).toBe('cardPasswordWrong')
  expect((await buyer.refused(exportCard, file())).code).toBe('cardPasswordWanted')
  expect((await buyer.refused(exportCard, file(wrong))).code).toBe('cardPasswordWrong')
  expect(await cardsOf(bought, right)).toEqual(someCards(1))
  expect((await buyer.send(exportCard, file(right))).body).toContain('CARD-0001')
  const open2 = await buy(shop, await shop.addItem({ cards: ['X-1'] }))
  expect(await open2.buyer.ask(checkOrder, { orderNo: open2.orderNo })).toEqual({ needPassword: false })
})

test('an unpaid order is shown without its password: its buyer has to find the cash desk', async () => {
  await using open = await openProtected()
  const itemId = await open.shop.addItem({ cards: ['X-1'], cardPassword: 'optional' })
  const { buyer, orderNo } = await place(open.shop, itemId, { cardPassword: right })
  expect(await buyer.ask(getOrder, { orderNo })).toMatchObject({ needPassword: true, cards: null })
})

test('nine guesses lock the order for ten minutes, the right word too, and for everybody', async () => {
  await using open = await openProtected()
  const { shop, buyer, orderNo, bought, file } = open
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().refused(getOrder, { orderNo, cardPassword: wrong })),
  )
  expect(guesses.filter(({ code }) => code === 'cardPasswordWrong')).toHaveLength(8)
  expect(guesses.filter(({ code }) => code === 'cardPasswordLocked')).toHaveLength(12)
  expect((await buyer.refused(getOrder, { orderNo, cardPassword: right })).code).toBe('cardPasswordLocked')
  expect((await buyer.refused(exportCard, file(right))).code).toBe('cardPasswordLocked')
  await shop.pass(601)
  expect(await cardsOf(bought, right)).toEqual(someCards(1))
})

test('the right word forgets the wrong ones before it', async () => {
  await using open = await openProtected()
  const { buyer, orderNo, bought } = open
  for (let round = 0; round < 3; round++) {
    for (let guess = 0; guess < 7; guess++)
      expect((await buyer.refused(getOrder, { orderNo, cardPassword: wrong })).code).toBe('cardPasswordWrong')
    expect(await cardsOf(bought, right)).toEqual(someCards(1))
  }
})

test('of 10,000 guesses at two processes at once, at most 8 are compared', async () => {
  await using open = await openProtected()
  const { shop, orderNo } = open
  const other = await shop.openBeside()
  const [order] = await findOrders(shop.house.db, [orderNo])
  if (!order) throw new Error('the order is gone')
  const houses = [shop.house, other.house]
  const compared = houses.map(({ vault }) => vi.spyOn(vault, 'fingerprint'))
  const codes = await Promise.all(
    Array.from({ length: 10_000 }, (_, at) =>
      checkCardPassword(jobCtx(houses[at % 2] ?? shop.house, 'guess'), order, `guess-${at}`).then(
        () => 'let through',
        (error) => (error instanceof Refused ? error.codeName : String(error)),
      ),
    ),
  )
  expect(compared.flatMap(({ mock }) => mock.calls)).toHaveLength(8)
  expect(codes.filter((code) => code === 'cardPasswordWrong')).toHaveLength(8)
  expect(codes.filter((code) => code === 'cardPasswordLocked')).toHaveLength(9992)
})

test('one buyer’s lock is not another’s', async () => {
  await using open = await openProtected()
  const { shop, buyer, orderNo } = open
  const itemId = await shop.addItem({ cards: ['X-1'], cardPassword: 'required' })
  const theirs = await buy(shop, itemId, { cardPassword: 'other-word' })
  for (let guess = 0; guess < 9; guess++) await buyer.refused(getOrder, { orderNo, cardPassword: wrong })
  expect(await cardsOf(theirs, 'other-word')).toEqual(['X-1'])
  expect((await buyer.refused(getOrder, { orderNo: theirs.orderNo, cardPassword: right })).code).toBe(
    'cardPasswordWrong',
  )
})
