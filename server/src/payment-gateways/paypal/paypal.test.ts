import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { PayChannelId } from '@faka/contract/shared/ids'
import { describe, expect, test } from 'vitest'
import { type FaultPlan, faultPlan } from '../../../../simulators/fault-plan.ts'
import { openPaypalSimulator, type PaypalSimulator } from '../../../../simulators/paypal-simulator.ts'
import {
  buy,
  countCardsByState,
  listDispositions,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import {
  type GatewayKind,
  type GatewayShop,
  netReceivedFen,
  openGatewayShop,
  payTwice,
  submitOrderAt,
  testFaults,
} from '../../../../test-support/server/gateway-shop.ts'
import { createCards } from '../../../../test-support/server/open-shop.ts'
import { editChannel } from '../../modules/pay-channel/edit-channel.ts'
import { listMoney } from '../../modules/reconciliation/list-money.ts'

/** Its ledger counts cents: at one dollar a yuan it is comparable with ours. */
const kind: GatewayKind<PaypalSimulator> = {
  provider: 'paypal',
  method: 'any',
  open: openPaypalSimulator,
  toSettings: ({ settings }) => ({ ...settings, yuanPerUnit: '1' }),
  setWebhookUrl: (gateway, notifyUrl) => gateway.setWebhookUrl(notifyUrl),
}

/** The same at a rate that divides no price evenly. */
const atRate = (yuanPerUnit: string): GatewayKind<PaypalSimulator> => ({
  ...kind,
  toSettings: ({ settings }) => ({ ...settings, yuanPerUnit }),
})

const passMinutes = async ({ shop }: GatewayShop<PaypalSimulator>, minutes: number) => {
  for (let turn = 0; turn < minutes; turn++) await shop.advanceClock(60)
}

test('an approved payment is captured once and delivers the cards, despite duplicate webhooks', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  expect(qr).toBe(`${gateway.url}/pay/${gateway.ledger.trades[0]?.token}`)
  await shop.pressButton(qr, 'callbackFiveTimes')
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
  expect(gateway.rejections.filter((issue) => issue !== 'ORDER_ALREADY_CAPTURED')).toEqual([])
})

test('the requested amount is confirmed, even after a change of the rate', async () => {
  await using gatewayShop = await openGatewayShop(atRate('7.13'))
  const { shop, gateway, payChannel } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  // 10.00 / 7.13 = 1.4025…: rounded up to the cent
  expect(gateway.ledger.trades[0]).toMatchObject({ amountFen: 141, more: { currency: 'USD' } })
  await editChannel(shop.seller, {
    payChannelId: PayChannelId.parse(payChannel),
    settings: { yuanPerUnit: '6.5' },
  })
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(await netReceivedFen(gatewayShop)).toBe(1000)
  expect(gateway.ledger.sums().paidFen).toBe(141)
})

test('a second approval of a paid order is not captured; a second capture is refunded', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const placed = await payTwice(gatewayShop)
  await passMinutes(gatewayShop, 2)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })

  const other = await submitOrder(shop, await shop.addItem({ cards: createCards(2) }))
  const sandboxPage = await requestQr(other, shop.payChannels.md5)
  const page = await requestQr(other, gatewayShop.payChannel)
  await shop.pressButton(sandboxPage, 'pay')
  await waitForStatus(other, 'delivered')
  const before = gateway.ledger.sums()
  await shop.pressButton(page, 'pay')
  await passMinutes(gatewayShop, 5)
  expect(gateway.ledger.sums()).toEqual(before)
  expect(await listMoney(shop.seller, {})).toEqual([])
})

test('a closed order captures an approved payment only while its cards are available', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  await passMinutes(gatewayShop, 25)
  await waitForStatus(placed, 'expired')
  await shop.pressButton(qr, 'pay')
  await passMinutes(gatewayShop, 2)
  await waitForStatus(placed, 'delivered')
  expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled late'])

  const itemId = await shop.addItem({ cards: createCards(1), priceFen: 1000 })
  const gone = await submitOrder(shop, itemId, { payChannel: gatewayShop.payChannel })
  const page = await requestQr(gone, gatewayShop.payChannel)
  await gone.buyer.call(cancelOrder, { orderNo: gone.orderNo })
  await passMinutes(gatewayShop, 5)
  await waitForStatus(gone, 'cancelled')
  // another buyer takes the card
  await buy(shop, itemId)
  await shop.pressButton(page, 'pay')
  await passMinutes(gatewayShop, 5)
  expect((await readOrder(gone)).status).toBe('cancelled')
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
  expect(await listMoney(shop.seller, {})).toEqual([])
})

test('a declined card brings nothing and opens no case, and the next approval pays', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { placed, qr } = await submitOrderAt(gatewayShop)
  gateway.card.isDeclined = true
  await shop.pressButton(qr, 'pay')
  await expect.poll(() => gateway.rejections).toContain('INSTRUMENT_DECLINED')
  await shop.advanceClock(10)
  expect(await listMoney(shop.seller, {})).toEqual([])
  expect((await readOrder(placed)).status).toBe('unpaid')
  gateway.card.isDeclined = false
  await shop.pressButton(qr, 'pay')
  await waitForStatus(placed, 'delivered')
  expect(gateway.ledger.sums().paidFen).toBe(1000)
})

test('a notified capture that PayPal does not show is kept for manual review', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  const { qr } = await submitOrderAt(gatewayShop)
  gateway.card.isDeclined = true
  await shop.pressButton(qr, 'noCallback')
  const [trade] = gateway.ledger.trades
  await gateway.sendEvent('PAYMENT.CAPTURE.COMPLETED', {
    id: 'C1',
    status: 'COMPLETED',
    custom_id: trade?.more.custom,
    amount: { currency_code: 'USD', value: '10.00' },
    supplementary_data: { related_ids: { order_id: trade?.tradeNo } },
  })
  // PayPal's record may lag behind its answer, so it is queried again for half an hour
  for (let turn = 0; turn < 5; turn++) await shop.advanceClock(600)
  expect(await listMoney(shop.seller, {})).toMatchObject([{ reason: 'denied' }])
})

/** A plan by which every capture fails in one way until it is stopped. */
function whenTaken(fault: 'loseAnswer' | 'failAfterActing' | 'cutBody'): FaultPlan {
  const plan = faultPlan(1, [])
  let stopped = false
  return {
    injected: plan.injected,
    next(phase) {
      if (stopped || phase !== 'pay') return undefined
      plan.injected.push({ phase, fault })
      return fault
    },
    stop: () => {
      stopped = true
    },
  }
}

test.for(['loseAnswer', 'failAfterActing', 'cutBody'] as const)(
  'a payment is captured once if the response to the capture fails: %s',
  async (fault) => {
    const plan = whenTaken(fault)
    await using gatewayShop = await openGatewayShop(kind, plan)
    const { shop, gateway } = gatewayShop
    const { placed, qr } = await submitOrderAt(gatewayShop)
    await shop.pressButton(qr, 'pay')
    await expect.poll(() => plan.injected.length).toBeGreaterThan(0)
    plan.stop()
    await passMinutes(gatewayShop, 2)
    await waitForStatus(placed, 'delivered')
    expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 0 })
    expect(await listDispositions(shop.db.db, placed.orderNo)).toEqual(['settled paid'])
  },
)

test('a refund waits while the merchant has insufficient funds, and continues afterwards', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { shop, gateway } = gatewayShop
  gateway.ledger.isEmpty = true
  const placed = await payTwice(gatewayShop)
  await passMinutes(gatewayShop, 3)
  expect(gateway.ledger.sums().refundedFen).toBe(0)
  expect(await listMoney(shop.seller, {})).toMatchObject([
    { reason: 'refundUnfunded', detail: expect.stringContaining('REFUND_FAILED_INSUFFICIENT_FUNDS') },
  ])
  gateway.ledger.isEmpty = false
  for (let turn = 0; turn < 4; turn++) await shop.advanceClock(601)
  expect(gateway.ledger.sums()).toEqual({ paidFen: 1000, refundedFen: 1000 })
  expect((await readOrder(placed)).refund).toMatchObject({ state: 'done' })
})

test('an unpaid trade expires and releases its cards', async () => {
  await using gatewayShop = await openGatewayShop(kind)
  const { placed } = await submitOrderAt(gatewayShop)
  await passMinutes(gatewayShop, 20)
  await waitForStatus(placed, 'expired')
  expect(await countCardsByState(gatewayShop.shop.db.db)).toEqual({ free: 1 })
})

// an order of PayPal cannot be closed
describe('under faults', () => testFaults(kind, ['close']))
