import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { expect, test } from 'vitest'
import { openBepusdtSimulator } from '../../../../simulators/bepusdt-simulator.ts'
import { type FaultPlan, noFaults } from '../../../../simulators/fault-plan.ts'
import type { RecordedTrade } from '../../../../simulators/gateway-ledger.ts'
import { addBalance } from '../../../../test-support/seed/add-balance.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  countCardsByState,
  listDispositions,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { gatewayKinds } from '../../../../test-support/server/gateway-kinds.ts'
import {
  type GatewayKind,
  openGatewayShop,
  submitOrderAt,
  type TestSimulator,
} from '../../../../test-support/server/gateway-shop.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { describeGateway, providerNames } from '../../payment-gateways/open-gateway.ts'
import { listPaymentsOfOrder } from './payment.sql.ts'
import { settle } from './settle.ts'

const cheapAmountFen = 100
const expensiveAmountFen = 900_000

/**
 * Lets a gateway report one trade as if another had been paid, with its own valid signature: what an attacker who
 * holds the keys can send. Only that one webhook is false: every query before and after it is answered truly.
 */
function replayingNetwork() {
  let falsify = () => {}
  let restore = () => {}
  return {
    fetch: ((input, init) => {
      restore()
      return fetch(input, init)
    }) satisfies typeof fetch,
    plan: {
      ...noFaults(),
      // called right before a webhook is written
      next(phase) {
        if (phase === 'notify') falsify()
        return undefined
      },
    } satisfies FaultPlan,
    reportAs(trade: RecordedTrade, other: RecordedTrade) {
      falsify = () => {
        falsify = () => {}
        const { outTradeNo, amountFen, paidFen, more } = trade
        const { outTradeNo: othersNo, amountFen: othersFen, more: others } = other
        Object.assign(trade, { outTradeNo: othersNo, amountFen: othersFen, paidFen: othersFen, more: others })
        restore = () => {
          restore = () => {}
          Object.assign(trade, { outTradeNo, amountFen, paidFen, more })
        }
      }
    },
  }
}

async function tryReplay<G extends TestSimulator>(kind: GatewayKind<G>): Promise<void> {
  const { fetch: honestFetch, plan, reportAs } = replayingNetwork()
  await using counter = await openGatewayShop(kind, plan, { fetch: honestFetch })
  const { shop, gateway } = counter
  const cheap = await submitOrderAt(counter, 1, cheapAmountFen)
  const expensive = await submitOrderAt(counter, 1, expensiveAmountFen)
  const [trade, expensiveTrade] = gateway.ledger.trades
  if (!trade || !expensiveTrade) throw new Error('two trades are open')
  const countRejections = () =>
    shop.logged.filter(({ message }) => /^a (?:webhook|notification) /.test(message)).length
  const replay = async () => {
    const before = countRejections()
    reportAs(trade, expensiveTrade)
    await shop.pressButton(cheap.qr, 'pay')
    await expect.poll(countRejections, { timeout: 60_000 }).toBeGreaterThan(before)
    expect(await listDispositions(shop.db.db, expensive.placed.orderNo)).toEqual([])
    await waitForStatus(expensive.placed, 'unpaid')
  }
  await replay()
  // the true notification of the same trade is still accepted for its own order
  trade.state = 'unpaid'
  await shop.pressButton(cheap.qr, 'pay')
  await waitForStatus(cheap.placed, 'delivered')
  trade.state = 'unpaid'
  await replay()
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1, sold: 1 })
  expect(await listDispositions(shop.db.db, cheap.placed.orderNo)).toEqual(['settled paid'])
}

const bepusdt: GatewayKind<Awaited<ReturnType<typeof openBepusdtSimulator>>> = {
  provider: 'bepusdt',
  method: 'any',
  open: openBepusdtSimulator,
  toSettings: ({ settings }) => settings,
}

test('trades are replayed at every provider that a channel can be added for, and at every program that bepusdt speaks to', () => {
  const replayed = [...gatewayKinds.values()].map(({ provider }) => provider)
  expect([...new Set(replayed)].sort()).toEqual([...providerNames].sort())
  const { choices } = describeGateway('bepusdt')?.settings.find(({ name }) => name === 'software') ?? {}
  expect(replayed.filter((provider) => provider === 'bepusdt')).toHaveLength(choices?.length ?? 0)
})

for (const [name, kind] of gatewayKinds)
  test(`${name}: a cheap trade that is reported for an expensive order pays only its own, before and after`, () =>
    tryReplay(kind))

test('two processes that receive one trade for two payments at the same moment settle one of them', async () => {
  await using shop = await openShop()
  const beside = await shop.openSecondProcess()
  for (let turn = 0; turn < 5; turn++) {
    const payments = await Promise.all(
      [1, 2].map(async (each) => {
        const placed = await submitOrder(
          shop,
          await shop.addItem({ cards: createCards(1, `T${turn}-${each}`) }),
        )
        await requestQr(placed, shop.payChannels.md5)
        const [row] = await listPaymentsOfOrder(shop.db.db, placed.orderNo)
        return row?.payment_no ?? ''
      }),
    )
    const base = {
      channelId: shop.payChannels.md5,
      tradeNo: `TRADE${turn}`,
      amountFen: 1000,
      refundedBefore: false,
    }
    const settled = await Promise.all(
      [shop.services, beside.services].map((services, at) =>
        settle(services, { ...base, paymentNo: payments[at] ?? '' }),
      ),
    )
    expect(settled.map(({ disposition }) => disposition).sort()).toEqual(['foreign', 'settled'])
    expect((await countCardsByState(shop.db.db)).sold).toBe(turn + 1)
  }
})

test('the debit for one order pays no other order, reported again or replayed', async () => {
  await using shop = await openShop()
  const rich = await openBuyer(shop)
  await addBalance(shop, rich, 1000)
  const buyer = rich.visitor
  const own = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { buyer })
  const other = await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'D') }))
  await requestQr(other, shop.payChannels.md5)
  await buyer.call(payFromBalance, { orderNo: own.orderNo })
  const [purchase] = await listPaymentsOfOrder(shop.db.db, own.orderNo)
  const [payment] = await listPaymentsOfOrder(shop.db.db, other.orderNo)
  const channelId = purchase?.pay_channel_id ?? ''
  const tradeNo = purchase?.trade_no ?? ''
  expect(tradeNo).not.toBe('')
  const base = { channelId, tradeNo, amountFen: 1000, refundedBefore: false }
  const report = (paymentNo = '') => settle(shop.services, { ...base, paymentNo })
  expect(await report(payment?.payment_no)).toEqual({ disposition: 'foreign' })
  expect(await report(purchase?.payment_no)).toEqual({ disposition: 'duplicate' })
  expect(await listDispositions(shop.db.db, other.orderNo)).toEqual([])
})

test('a settled sandbox trade is rejected for another order, which stays unpaid', async () => {
  await using shop = await openShop()
  const first = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }))
  const second = await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'D') }))
  await requestQr(second, shop.payChannels.rsa)
  await shop.pressButton(await requestQr(first, shop.payChannels.rsa), 'pay')
  await waitForStatus(first, 'delivered')
  const [paid] = await listPaymentsOfOrder(shop.db.db, first.orderNo)
  const [open] = await listPaymentsOfOrder(shop.db.db, second.orderNo)
  const base = { channelId: shop.payChannels.rsa, tradeNo: paid?.trade_no ?? '', refundedBefore: false }
  const received = { ...base, paymentNo: open?.payment_no ?? '', amountFen: open?.amount_fen ?? 0 }
  expect(await settle(shop.services, received)).toEqual({ disposition: 'foreign' })
  await waitForStatus(second, 'unpaid')
  expect(await listDispositions(shop.db.db, second.orderNo)).toEqual([])
})

test('a trade that the gateway never named to us goes to manual review where its notification does not prove the payment', async () => {
  await using counter = await openGatewayShop(bepusdt)
  const { shop, gateway, payChannel } = counter
  const expensive = await submitOrderAt(counter, 1, expensiveAmountFen)
  const [expensiveTrade] = gateway.ledger.trades
  if (!expensiveTrade) throw new Error('a trade is open')
  // opened outside the shop by an attacker who holds the token, for the smallest amount that the gateway
  // accepts
  const own = gateway.ledger.open({
    merchant: expensiveTrade.merchant,
    outTradeNo: 'x',
    amountFen: 1,
    more: expensiveTrade.more,
    notifyUrl: expensiveTrade.notifyUrl,
  })
  gateway.ledger.pay(own)
  Object.assign(own, { amountFen: expensiveAmountFen })
  await gateway.notify(own.tradeNo)
  expect(await listDispositions(shop.db.db, expensive.placed.orderNo)).toEqual(['person unknownTrade'])
  await waitForStatus(expensive.placed, 'unpaid')
  // the order's own payment is unchanged: its money still pays it
  await shop.pressButton(expensive.qr, 'pay')
  await waitForStatus(expensive.placed, 'delivered')
  expect(await listDispositions(shop.db.db, expensive.placed.orderNo)).toContain('settled paid')
  expect(payChannel).toBe(
    (await listPaymentsOfOrder(shop.db.db, expensive.placed.orderNo))[0]?.pay_channel_id,
  )
})

test('a response with the trade of another payment is rejected', async () => {
  await using counter = await openGatewayShop(bepusdt)
  const { shop, gateway } = counter
  await submitOrderAt(counter, 1, cheapAmountFen)
  const [first] = gateway.ledger.trades
  if (!first) throw new Error('a trade is open')
  const placed = await submitOrder(
    shop,
    await shop.addItem({ cards: createCards(1, 'D'), priceFen: cheapAmountFen }),
    {
      payChannel: counter.payChannel,
    },
  )
  const open = gateway.ledger.open
  gateway.ledger.open = (input) => Object.assign(open(input), { tradeNo: first.tradeNo })
  await expect(requestQr(placed, counter.payChannel)).rejects.toThrow()
  expect(
    (await listPaymentsOfOrder(shop.db.db, placed.orderNo)).map(({ state, trade_no }) => [state, trade_no]),
  ).toEqual([['creating', null]])
})
