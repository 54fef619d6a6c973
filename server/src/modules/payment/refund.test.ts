import { expect, test } from 'vitest'
import {
  countCardsByState,
  listDispositions,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import {
  connectionFailed,
  createFaultyNetwork,
  type NetworkFault,
} from '../../../../test-support/server/faulty-network.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'

const refundsAtGateway = (shop: TestShop) =>
  shop.db.db
    .selectFrom('sandbox_gateway.ledger')
    .select('amount_fen')
    .where('kind', '=', 'refund')
    .execute()
    .then((rows) => rows.map(({ amount_fen }) => amount_fen))

/** A delivered order that was paid twice; the second payment is known and not refunded yet. */
async function openPaidTwice(shop: TestShop, dialect: 'md5' | 'rsa') {
  const payChannel = shop.payChannels[dialect]
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  await shop.pressButton(await requestQr(placed, payChannel), 'payTwice')
  await waitForStatus(placed, 'delivered')
  await expect.poll(async () => (await listDispositions(shop.db.db, placed.orderNo)).length).toBe(2)
  return placed
}

/** Runs the due work of the refund job; the other jobs are paused. */
const runRefunds = async (shop: TestShop, seconds = 0) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
  for (const job of shop.jobs) if (job.name === 'refund') while (await job.run());
}

for (const dialect of ['md5', 'rsa'] as const) {
  test(`${dialect}: a refund whose response was lost is made once`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const placed = await openPaidTwice(shop, dialect)
    network.fault = async (page, go) => {
      const answer = await go()
      if (!page.includes('refund')) return answer
      await answer.text()
      throw new TypeError('terminated')
    }
    await runRefunds(shop)
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'pending' })
    network.fault = undefined
    const other = await shop.openSecondProcess()
    for (let turn = 0; turn < 3; turn++) {
      await runRefunds(shop, 60)
      await other.runJobs()
    }
    const { amountFen, refund } = await readOrder(placed)
    expect(refund).toEqual({ amountFen, state: 'done', toBalanceFen: 0 })
    expect(await refundsAtGateway(shop)).toEqual([amountFen])
  })

  test(`${dialect}: a refund whose gateway stays silent goes to manual review in the end`, async () => {
    const network = createFaultyNetwork()
    await using shop = await openShop({ fetch: network.fetch })
    const placed = await openPaidTwice(shop, dialect)
    network.fault = connectionFailed
    for (let turn = 0; turn < 9; turn++) await runRefunds(shop, 4000)
    expect((await readOrder(placed)).refund).toMatchObject({ state: 'pending' })
    await runRefunds(shop, 4000)
    const { amountFen, refund } = await readOrder(placed)
    expect(refund).toEqual({ amountFen, state: 'byPerson', toBalanceFen: 0 })
    expect((await listDispositions(shop.db.db, placed.orderNo)).sort()).toEqual([
      'person secondPayment',
      'settled paid',
    ])
    network.fault = undefined
    await runRefunds(shop, 4000)
    expect(await refundsAtGateway(shop)).toEqual([])
  })
}

/** Delays the first refund request; it arrives when `arrive` is called, and not before. */
function delayFirstRefund() {
  let sent = 0
  let arrive = async () => {}
  const isRefund = (page: string) => page === 'refund' || page === 'api.php refund'
  const trouble: NetworkFault = async (page, go) => {
    if (!isRefund(page)) return go()
    if (sent++ > 0) {
      await arrive()
      return go()
    }
    arrive = async () => {
      arrive = async () => {}
      await (await go()).text()
    }
    throw new TypeError('the connection timed out')
  }
  return { trouble, arrive: () => arrive() }
}

for (const dialect of ['md5', 'rsa'] as const)
  for (const isRetried of [false, true])
    test(`${dialect}: a refund that the gateway carries out after our request timed out is made once, ${
      isRetried ? 'although it is retried' : 'and is found'
    }`, async () => {
      const network = createFaultyNetwork()
      await using shop = await openShop({ fetch: network.fetch })
      const placed = await openPaidTwice(shop, dialect)
      const late = delayFirstRefund()
      network.fault = late.trouble
      await runRefunds(shop)
      expect((await readOrder(placed)).refund).toMatchObject({ state: 'pending' })
      if (!isRetried) await late.arrive()
      for (let turn = 0; turn < 3; turn++) await runRefunds(shop, 60)
      const { amountFen, refund } = await readOrder(placed)
      expect(refund).toEqual({ amountFen, state: 'done', toBalanceFen: 0 })
      expect(await refundsAtGateway(shop)).toEqual([amountFen])
    })

test('two processes that refund at the same moment refund once', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const placed = await openPaidTwice(shop, 'md5')
  await Promise.all([shop.runJobs(), other.runJobs(), shop.runJobs()])
  await runRefunds(shop, 60)
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
  expect(await refundsAtGateway(shop)).toHaveLength(1)
  expect(await countCardsByState(shop.db.db)).toEqual({ sold: 1 })
})
