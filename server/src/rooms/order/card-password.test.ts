import { Phone } from '@faka/contract/contact'
import { checkOrder, exportCard, getOrder } from '@faka/contract/delivery'
import { takeOverOrders } from '@faka/contract/order-list'
import { expect, test, vi } from 'vitest'
import { jobCtx } from '../../kernel/ctx.ts'
import { Refused } from '../../kernel/refuse.ts'
import { newPhone, openBuyer } from '../../test/open-buyer.ts'
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

test('nine guesses lock the order for ten minutes, the right word too, for everybody without its secret', async () => {
  await using open = await openProtected()
  const { shop, orderNo, bought, file } = open
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => shop.visitor().refused(getOrder, { orderNo, cardPassword: wrong })),
  )
  expect(guesses.filter(({ code }) => code === 'cardPasswordWrong')).toHaveLength(8)
  expect(guesses.filter(({ code }) => code === 'cardPasswordLocked')).toHaveLength(12)
  const stranger = shop.visitor()
  expect((await stranger.refused(getOrder, { orderNo, cardPassword: right })).code).toBe('cardPasswordLocked')
  expect((await stranger.refused(exportCard, file(right))).code).toBe('cardPasswordLocked')
  await shop.pass(601)
  expect(await cardsOf(bought, right)).toEqual(someCards(1))
})

test('a right password leaves the wrong ones counted: eight guesses are compared, however often it comes between', async () => {
  await using open = await openProtected()
  const { shop, orderNo } = open
  const [stranger, friend] = [shop.visitor(), shop.visitor()]
  const codes: string[] = []
  for (let round = 0; round < 3; round++)
    for (let guess = 0; guess < 7; guess++) {
      codes.push((await stranger.refused(getOrder, { orderNo, cardPassword: wrong })).code)
      await friend.send(getOrder, { orderNo, cardPassword: right })
    }
  expect(codes.filter((code) => code === 'cardPasswordWrong')).toHaveLength(8)
})

test('right passwords are no wrong ones: cards that are opened again and again stay open', async () => {
  await using open = await openProtected()
  const { shop, orderNo } = open
  const friend = shop.visitor()
  for (let look = 0; look < 20; look++) await friend.ask(getOrder, { orderNo, cardPassword: right })
})

test('a stranger’s wrong tries lock out neither the device that ordered nor the account that owns the order', async () => {
  await using open = await openProtected()
  const { shop, orderNo, bought } = open
  const itemId = await shop.addItem({ cards: someCards(2, 'OWN'), cardPassword: 'required' })
  const phone = Phone.parse(newPhone())
  const taken = await buy(shop, itemId, { cardPassword: right, contact: { phone } })
  const { visitor: owner } = await openBuyer(shop, { phone })
  await owner.ask(takeOverOrders, {})
  const stranger = shop.visitor()
  for (const about of [orderNo, taken.orderNo])
    for (let guess = 0; guess < 9; guess++)
      await stranger.refused(getOrder, { orderNo: about, cardPassword: wrong })
  expect((await stranger.refused(getOrder, { orderNo, cardPassword: right })).code).toBe('cardPasswordLocked')
  expect(await cardsOf(bought, right)).toEqual(someCards(1))
  expect(await cardsOf({ ...taken, buyer: owner }, right)).toEqual(someCards(1, 'OWN'))
  // nor does a secret of another order count apart
  const manageSecret = taken.buyer.device.secretOf(taken.orderNo)
  const request = { orderNo, cardPassword: right, manageSecret }
  expect((await stranger.refused(getOrder, request)).code).toBe('cardPasswordLocked')
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
      checkCardPassword(jobCtx(houses[at % 2] ?? shop.house, 'guess'), order, {
        cardPassword: `guess-${at}`,
      }).then(
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
