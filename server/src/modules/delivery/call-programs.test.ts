import { RequestId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openDeliveryProgramSimulator } from '../../../../simulators/delivery-program-simulator.ts'
import {
  orderHistory,
  readCards,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { dumpDatabase } from '../../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { setNotice } from '../notification/set-notice.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { callProgram } from './call-program.ts'
import { waitForPrograms } from './call-programs.ts'
import { deliverOrder } from './deliver-order.ts'
import { listProgramCalls } from './list-program-calls.ts'
import { removeProgram } from './remove-program.ts'
import { setProgram } from './set-program.ts'
import { showProgram } from './show-program.ts'
import { testProgram } from './test-program.ts'

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

test('an order that was refunded or delivered manually meanwhile uses no card of the program', async () => {
  await using open = await openDelivering()
  const { shop, program, pay } = open
  program.mode = 'fails'
  const [refunded, manual] = [await pay(1), await pay(1)]
  await runAt(shop, 1)
  program.mode = 'sound'
  const { orderNo } = refunded
  await refundOrder(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo,
    amountFen: 1000,
    why: 'not in stock',
  })
  await deliverOrder(shop.seller, { orderNo: manual.orderNo, texts: ['By hand'] })
  const asked = program.asked.length
  await runAt(shop, 4 * 3600)
  expect(program.asked).toHaveLength(asked)
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'done', problem: 'status' })
  expect(await shop.db.db.selectFrom('program_card').selectAll().execute()).toEqual([])
  expect(await readCards(manual)).toEqual(['By hand'])
  expect(await orderHistory(shop.db.db, orderNo)).toBe('unpaid > paid > refunding > refunded')
})

test('orders of a shop whose program was removed wait for its seller, who is notified', async () => {
  await using open = await openDelivering()
  const { shop, program, pay } = open
  const { shortUrl, seller } = shop
  program.mode = 'fails'
  const { orderNo } = await pay()
  await runAt(shop, 1)
  expect(await showProgram(seller, { shortUrl })).toEqual({ url: program.url, pendingCalls: 1 })
  await removeProgram(seller, { shortUrl })
  await runAt(shop, 1)
  expect(await callOf(shop, orderNo)).toMatchObject({ state: 'failed', problem: 'removed' })
  expect(await sellerMails(shop)).toBe(1)
  expect(await showProgram(seller, { shortUrl })).toEqual({ url: null, pendingCalls: 0 })
  const { list, total } = await listProgramCalls(seller, { shortUrl, state: 'failed', page: 1, pageSize: 20 })
  expect([total, list]).toMatchObject([1, [{ orderNo, tries: 2, problem: 'removed', nextTryTime: null }]])
  await expect(testProgram(seller, { shortUrl })).rejects.toMatchObject({ codeName: 'programMissing' })
  await expect(callProgram(seller, { orderNo })).rejects.toMatchObject({ codeName: 'programMissing' })
})

test('a test says what is wrong with an answer, and leaves nothing behind; the key is stored encrypted', async () => {
  await using open = await openDelivering()
  const { shop, program } = open
  const { shortUrl, seller } = shop
  expect(await testProgram(seller, { shortUrl })).toEqual({ problem: null, status: 200 })
  program.mode = 'count'
  expect(await testProgram(seller, { shortUrl })).toEqual({ problem: 'count', status: 200 })
  const { key } = await setProgram(seller, { shortUrl, url: program.url })
  // the program has the key of before
  expect(await testProgram(seller, { shortUrl })).toEqual({ problem: 'status', status: 401 })
  expect(await dumpDatabase(shop.db)).not.toMatch(/PROGRAM-/)
  for (const text of [await dumpDatabase(shop.db), JSON.stringify(shop.logged)])
    expect(text).not.toContain(key.replace('whsec_', ''))
})

test('a program in a private network is neither set nor called', async () => {
  await using shop = await openShop()
  const { shortUrl, seller } = shop
  for (const url of [
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'http://seller.example/',
    'https://intranet/',
  ])
    await expect(setProgram(seller, { shortUrl, url }), url).rejects.toMatchObject({
      codeName: 'webhookNotAllowed',
    })
  await using program = await openDeliveryProgramSimulator()
  await setProgram(seller, { shortUrl, url: program.url })
  // as on a public address, where this machine is not called either
  const config = { ...shop.services.config, sandbox: false }
  expect(await testProgram({ ...seller, config }, { shortUrl })).toEqual({
    problem: 'noAnswer',
    status: null,
  })
  expect(program.asked).toEqual([])
})
