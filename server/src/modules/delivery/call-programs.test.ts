import { expect, test } from 'vitest'
import { openDeliveryProgramSimulator } from '../../../../simulators/delivery-program-simulator.ts'
import {
  orderHistory,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { setNotice } from '../notification/set-notice.ts'
import { callProgram } from './call-program.ts'
import { waitForPrograms } from './call-programs.ts'
import { deliverOrder } from './deliver-order.ts'
import { setProgram } from './set-program.ts'

async function openDelivering() {
  const program = await openDeliveryProgramSimulator()
  const shop = await openShop()
  const { shortUrl, seller } = shop
  const { key } = await setProgram(seller, { shortUrl, url: program.url })
  program.key = key
  await setNotice(seller, { shortUrl, mail: 'seller@example.com' })
  const itemId = await shop.addItem({ delivery: 'byHand', byProgram: true })
  return {
    shop,
    program,
    async pay(quantity = 2) {
      const placed = await submitOrder(shop, itemId, { quantity })
      await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
      await waitForStatus(placed, 'paid')
      return placed
    },
    [Symbol.asyncDispose]: async () => {
      await shop[Symbol.asyncDispose]()
      await program[Symbol.asyncDispose]()
    },
  }
}

/** Runs the jobs at a time, and waits for the calls that they started. */
async function runAt(shop: TestShop, later: number): Promise<void> {
  await shop.advanceClock(later)
  await waitForPrograms(shop.services)
}

const callOf = (shop: TestShop, orderNo: string) =>
  shop.db.db.selectFrom('program_call').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()

const sellerMails = async (shop: TestShop) =>
  (await readOutbox(shop)).filter(({ to }) => to === 'seller@example.com').length

test('an order is delivered with the cards that the signed call answers, without a word to its seller', async () => {
  await using open = await openDelivering()
  const { shop, program, pay } = open
  const placed = await pay()
  await runAt(shop, 1)
  await waitForStatus(placed, 'delivered')
  const { orderNo } = placed
  expect(await readCards(placed)).toEqual([`PROGRAM-${orderNo}-1`, `PROGRAM-${orderNo}-2`])
  expect(program.asked).toEqual([orderNo])
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'done', tries: 1 })
  expect(await sellerMails(shop)).toBe(0)
  expect(JSON.stringify(shop.logged)).not.toContain('PROGRAM-')
})

test.each([
  ['fails', 'status'],
  ['garbage', 'malformed'],
  ['count', 'count'],
  ['twice', 'repeated'],
  ['hang', 'noAnswer'],
] as const)(
  'an answer that is no delivery (%s) delivers nothing and is asked for again',
  async (mode, problem) => {
    await using open = await openDelivering()
    const { shop, program, pay } = open
    program.mode = mode
    const placed = await pay()
    await runAt(shop, 1)
    expect(await callOf(shop, placed.orderNo)).toMatchObject({ state: 'pending', tries: 1, problem })
    program.mode = 'sound'
    await runAt(shop, 10)
    expect(await callOf(shop, placed.orderNo)).toMatchObject({ state: 'done', tries: 2 })
    expect(await readCards(placed)).toHaveLength(2)
  },
)

test('after hours without cards the order waits for its seller, who is notified once and may ask again', async () => {
  await using open = await openDelivering()
  const { shop, program, pay } = open
  program.mode = 'fails'
  const placed = await pay()
  const { orderNo } = placed
  for (let tries = 0; tries < 8; tries++) await runAt(shop, 7200)
  const failed = { state: 'failed', tries: 8, problem: 'status', status: 500 }
  expect(await callOf(shop, orderNo)).toMatchObject(failed)
  expect(await sellerMails(shop)).toBe(1)
  program.mode = 'sound'
  await runAt(shop, 24 * 3600)
  expect(program.asked).toHaveLength(8)
  expect(await callProgram(shop.seller, { orderNo })).toMatchObject({ state: 'done' })
  expect(await readCards(placed)).toHaveLength(2)
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
})

test('cards that the shop delivered before are refused, and other cards for the same order end the calls', async () => {
  await using open = await openDelivering()
  const { shop, program, pay } = open
  program.mode = 'repeated'
  const first = await pay()
  await runAt(shop, 1)
  expect(await readCards(first)).toHaveLength(2)
  const second = await pay()
  const { orderNo } = second
  await runAt(shop, 1)
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'pending', problem: 'repeated' })
  program.mode = 'changing'
  await runAt(shop, 10)
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'failed', problem: 'differs' })
  expect(await sellerMails(shop)).toBe(1)
  await deliverOrder(shop.seller, { orderNo, texts: ['By', 'hand'] })
  expect(await readCards(second)).toEqual(['By', 'hand'])
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'done' })
})
