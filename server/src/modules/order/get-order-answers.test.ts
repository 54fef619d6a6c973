import { getOrder } from '@faka/contract/delivery/delivery'
import { getOrderAnswers as operation } from '@faka/contract/order/order-answers'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { changeItem } from '../item/change-item.ts'
import { getOrderAnswers } from './get-order-answers.ts'

const questions = ['要充值的账号', '账号密码']
const answers = ['CANARY-ACCOUNT', 'CANARY-SECRET']
const shown = questions.map((question, index) => ({ question, kind: 'text', answer: answers[index] }))

async function placePaidOrder(shop: TestShop, more: { cardPassword?: string } = {}): Promise<PlacedOrder> {
  const itemId = await shop.addItem({
    title: '代充',
    delivery: 'byHand',
    questions,
    cardPassword: 'optional',
  })
  const placed = await submitOrder(shop, itemId, { answers, ...more })
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  return placed
}

const listReveals = (shop: TestShop) =>
  shop.db.db.selectFrom('answer_reveal').select(['order_no', 'shop_id', 'actor', 'at']).execute()

test('the seller reads what the buyer answered, and each reading is recorded with who and when', async () => {
  await using shop = await openShop()
  const { orderNo } = await placePaidOrder(shop)
  expect(await getOrderAnswers(shop.seller, { orderNo })).toMatchObject({
    orderNo,
    itemTitle: '代充',
    quantity: 1,
    status: 'paid',
    answers: shown,
  })
  const first = shop.clock.now
  await shop.advanceClock(60)
  await getOrderAnswers(shop.seller, { orderNo })
  const reveal = { order_no: orderNo, shop_id: 1, actor: 'seller' }
  expect(await listReveals(shop)).toMatchObject([
    { ...reveal, at: first },
    { ...reveal, at: shop.clock.now },
  ])
  await expect(
    getOrderAnswers(shop.seller, { orderNo: '0'.repeat(20) as typeof orderNo }),
  ).rejects.toMatchObject({
    codeName: 'orderNotFound',
  })
})

test('a seller with an account is named by it', async () => {
  await using shop = await openShop()
  const { orderNo } = await placePaidOrder(shop)
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  expect((await visitor.call(operation, { orderNo })).answers).toEqual(shown)
  const account = await shop.db.db.selectFrom('shop').select('seller_account_id').executeTakeFirstOrThrow()
  expect(await listReveals(shop)).toMatchObject([{ actor: `seller ${account.seller_account_id}` }])
})

test('the questions are those of the order, whatever the item asks today', async () => {
  await using shop = await openShop()
  const placed = await placePaidOrder(shop)
  const { itemId } = await readOrder(placed)
  await changeItem(shop.seller, { itemId, questions: ['Something else?'] })
  expect((await getOrderAnswers(shop.seller, placed)).answers).toEqual(shown)
})

test('an order without questions has no answers, and nothing is recorded as read', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  expect((await getOrderAnswers(shop.seller, placed)).answers).toEqual([])
  expect(await listReveals(shop)).toEqual([])
})

test('the buyer reads the answers once the order is paid, behind the same proof as its cards', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ delivery: 'byHand', questions, cardPassword: 'optional' })
  const cardPassword = 'secret-1'
  const unpaid = await submitOrder(shop, itemId, { answers, cardPassword })
  expect((await readOrder(unpaid)).answers).toEqual([])
  expect((await readOrder(await submitOrder(shop, itemId, { answers }))).answers).toEqual([])

  const open = await placePaidOrder(shop)
  expect((await readOrder(open)).answers).toEqual(shown)
  const locked = await placePaidOrder(shop, { cardPassword })
  const stranger = await shop.visitor().send(getOrder, { orderNo: locked.orderNo })
  expect(stranger.json()).toMatchObject({ code: 210046, data: null })
  expect(stranger.body).not.toContain('CANARY')
  expect((await readOrder(locked, cardPassword)).answers).toEqual(shown)
  await deliverOrder(shop.seller, { orderNo: locked.orderNo, texts: ['Done'] })
  expect((await readOrder(locked, cardPassword)).answers).toEqual(shown)
})

test('answers are in no log and not readable in the database', async () => {
  await using shop = await openShop()
  const placed = await placePaidOrder(shop)
  await getOrderAnswers(shop.seller, placed)
  await readOrder(placed)
  expect(JSON.stringify(shop.logged)).not.toContain('CANARY')
  expect(await dumpDatabase(shop.db)).not.toContain('CANARY')
})
