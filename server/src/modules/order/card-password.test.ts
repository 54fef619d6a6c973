import { checkOrder, exportCard, getOrder } from '@faka/contract/delivery/delivery'
import { takeOverOrders } from '@faka/contract/order/order-list'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test, vi } from 'vitest'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, readCards, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { jobCtx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { checkCardPassword } from './card-password.ts'
import { findOrders } from './order.sql.ts'

const right = 'right-horse'
const wrong = 'wrong-horse'

/** A shop with one delivered order that is protected by a card password. */
async function openShopWithCardPassword(limits = {}) {
  const shop = await openShop({ limits })
  const itemId = await shop.addItem({ cards: createCards(2), cardPassword: 'required' })
  const purchase = await buy(shop, itemId, { cardPassword: right })
  const file = (cardPassword?: string) => ({
    orderNo: purchase.orderNo,
    format: 'txt' as const,
    cardPassword,
  })
  return { shop, ...purchase, purchase, file, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('cards are shown and exported only with the card password', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, buyer, orderNo, purchase, file } = open
  expect(await buyer.call(checkOrder, { orderNo })).toEqual({ needPassword: true })
  expect((await buyer.expectRejection(getOrder, { orderNo })).code).toBe('cardPasswordWanted')
  expect((await buyer.expectRejection(getOrder, { orderNo, cardPassword: wrong })).code).toBe(
    'cardPasswordWrong',
  )
  expect((await buyer.expectRejection(exportCard, file())).code).toBe('cardPasswordWanted')
  expect((await buyer.expectRejection(exportCard, file(wrong))).code).toBe('cardPasswordWrong')
  expect(await readCards(purchase, right)).toEqual(createCards(1))
  expect((await buyer.send(exportCard, file(right))).body).toContain('CARD-0001')
  const open2 = await buy(shop, await shop.addItem({ cards: ['X-1'] }))
  expect(await open2.buyer.call(checkOrder, { orderNo: open2.orderNo })).toEqual({ needPassword: false })
})

test('an unpaid order is shown without its password, so that its buyer can reach the checkout', async () => {
  await using open = await openShopWithCardPassword()
  const itemId = await open.shop.addItem({ cards: ['X-1'], cardPassword: 'optional' })
  const { buyer, orderNo } = await submitOrder(open.shop, itemId, { cardPassword: right })
  expect(await buyer.call(getOrder, { orderNo })).toMatchObject({ needPassword: true, cards: null })
})

test('nine wrong guesses lock the order for ten minutes, even for the right password, unless the caller has its secret', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, orderNo, purchase, file } = open
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.visitor().expectRejection(getOrder, { orderNo, cardPassword: wrong }),
    ),
  )
  expect(guesses.filter(({ code }) => code === 'cardPasswordWrong')).toHaveLength(8)
  expect(guesses.filter(({ code }) => code === 'cardPasswordLocked')).toHaveLength(12)
  const stranger = shop.visitor()
  expect((await stranger.expectRejection(getOrder, { orderNo, cardPassword: right })).code).toBe(
    'cardPasswordLocked',
  )
  expect((await stranger.expectRejection(exportCard, file(right))).code).toBe('cardPasswordLocked')
  await shop.advanceClock(601)
  expect(await readCards(purchase, right)).toEqual(createCards(1))
})

test('a right password in between does not reset the count: only eight wrong guesses are compared', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, orderNo } = open
  const [stranger, friend] = [shop.visitor(), shop.visitor()]
  const codes: string[] = []
  for (let round = 0; round < 3; round++)
    for (let guess = 0; guess < 7; guess++) {
      codes.push((await stranger.expectRejection(getOrder, { orderNo, cardPassword: wrong })).code)
      await friend.send(getOrder, { orderNo, cardPassword: right })
    }
  expect(codes.filter((code) => code === 'cardPasswordWrong')).toHaveLength(8)
})

test('right passwords are not counted: cards can be opened any number of times', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, orderNo } = open
  const friend = shop.visitor()
  for (let round = 0; round < 20; round++) await friend.call(getOrder, { orderNo, cardPassword: right })
})

test('wrong attempts of others lock out neither the device that ordered nor the account that owns the order', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, orderNo, purchase } = open
  const itemId = await shop.addItem({ cards: createCards(2, 'OWN'), cardPassword: 'required' })
  const phone = Phone.parse(newPhone())
  const taken = await buy(shop, itemId, { cardPassword: right, contact: { phone } })
  const { visitor: owner } = await openBuyer(shop, { phone })
  await owner.call(takeOverOrders, {})
  const stranger = shop.visitor()
  for (const about of [orderNo, taken.orderNo])
    for (let guess = 0; guess < 9; guess++)
      await stranger.expectRejection(getOrder, { orderNo: about, cardPassword: wrong })
  expect((await stranger.expectRejection(getOrder, { orderNo, cardPassword: right })).code).toBe(
    'cardPasswordLocked',
  )
  expect(await readCards(purchase, right)).toEqual(createCards(1))
  expect(await readCards({ ...taken, buyer: owner }, right)).toEqual(createCards(1, 'OWN'))
  // the secret of another order gives no separate count either
  const manageSecret = taken.buyer.device.findSecret(taken.orderNo)
  const request = { orderNo, cardPassword: right, manageSecret }
  expect((await stranger.expectRejection(getOrder, request)).code).toBe('cardPasswordLocked')
})

test('of 10,000 concurrent guesses at two processes at most 8 are compared', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, orderNo } = open
  const other = await shop.openSecondProcess()
  const [order] = await findOrders(shop.services.db, [orderNo])
  if (!order) throw new Error('the order is gone')
  const processes = [shop.services, other.services]
  const compared = processes.map(({ encryption }) => vi.spyOn(encryption, 'fingerprint'))
  const codes = await Promise.all(
    Array.from({ length: 10_000 }, (_, index) =>
      checkCardPassword(jobCtx(processes[index % 2] ?? shop.services, 'guess'), order, {
        cardPassword: `guess-${index}`,
      }).then(
        () => 'let through',
        (error) => (error instanceof DomainError ? error.codeName : String(error)),
      ),
    ),
  )
  expect(compared.flatMap(({ mock }) => mock.calls)).toHaveLength(8)
  expect(codes.filter((code) => code === 'cardPasswordWrong')).toHaveLength(8)
  expect(codes.filter((code) => code === 'cardPasswordLocked')).toHaveLength(9992)
})

test('locking one order does not lock another', async () => {
  await using open = await openShopWithCardPassword()
  const { shop, buyer, orderNo } = open
  const itemId = await shop.addItem({ cards: ['X-1'], cardPassword: 'required' })
  const theirs = await buy(shop, itemId, { cardPassword: 'other-word' })
  for (let guess = 0; guess < 9; guess++)
    await buyer.expectRejection(getOrder, { orderNo, cardPassword: wrong })
  expect(await readCards(theirs, 'other-word')).toEqual(['X-1'])
  expect((await buyer.expectRejection(getOrder, { orderNo: theirs.orderNo, cardPassword: right })).code).toBe(
    'cardPasswordWrong',
  )
})
