import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { expect, test } from 'vitest'
import { createPayChannel } from '../../server/src/modules/pay-channel/public.ts'
import {
  type FaultPlan,
  faultPlan,
  faultsByPhase,
  noFaults,
  type Phase,
  phases,
} from '../../simulators/fault-plan.ts'
import type { GatewayLedger } from '../../simulators/gateway-ledger.ts'
import type { WebhookSender } from '../../simulators/webhook-sender.ts'
import {
  countCardsByState,
  listDispositions,
  type PlacedOrder,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../seed/purchase.ts'
import { createNewCards, openShop, type TestShop } from './open-shop.ts'
import type { ShopOptions } from './open-shop-process.ts'
import type { Visitor } from './visitor.ts'

/** What every gateway simulator has. */
export interface TestSimulator extends AsyncDisposable {
  ledger: GatewayLedger
  webhooks: WebhookSender
  /**
   * Captures the payment behind a payment page without a request of the shop, where the shop requests every capture
   * itself and never requests a second one.
   */
  captureUnanswered?(page: string): Promise<unknown>
}

export interface TestSimulatorOptions {
  now: () => Date
  plan: FaultPlan
  retryDelaysMs: readonly number[]
  delayMs: number
}

/** A kind of gateway simulator: how to open it, and the settings of a channel for it. */
export interface GatewayKind<G extends TestSimulator> {
  provider: string
  method: PayChannel['method']
  open(options: TestSimulatorOptions): Promise<G>
  toSettings(gateway: G): unknown
  /** Sets the webhook URL of a gateway that does not get one with each payment. */
  setWebhookUrl?(gateway: G, notifyUrl: string): void
  /** The buyer's user agent, if the payment product depends on it. */
  userAgent?: string
  /** Requests a payment, if that takes more than one call; returns the input of `toPaymentPage`. */
  requestPayment?(placed: PlacedOrder, payChannel: string): Promise<string>
  /** The payment page, if the code itself does not open one in a browser. */
  toPaymentPage?(code: string, gateway: G): string | Promise<string>
}

/** A shop with one channel of a gateway simulator. */
export interface GatewayShop<G extends TestSimulator> extends AsyncDisposable {
  shop: TestShop
  gateway: G
  payChannel: string
  /** A visitor whose browser can use this gateway. */
  newBuyer(): Visitor
  /** Requests the payment of an order; returns the payment page. */
  requestPaymentPage(placed: PlacedOrder): Promise<string>
}

/** The URL that an address redirects to; throws if it does not. */
export async function followRedirect(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' })
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (response.status !== 303 || !location) throw new Error(`the page answered ${response.status}`)
  return new URL(location, address).href
}

/** Opens a shop with a channel of a gateway simulator, which uses the shop's clock. */
export async function openGatewayShop<G extends TestSimulator>(
  {
    provider,
    method,
    open,
    toSettings,
    setWebhookUrl,
    toPaymentPage,
    userAgent,
    requestPayment = requestQr,
  }: GatewayKind<G>,
  plan: FaultPlan = noFaults(),
  options: ShopOptions = {},
): Promise<GatewayShop<G>> {
  const shop = await openShop(options)
  const gateway = await open({ now: () => shop.clock.now, retryDelaysMs: [20, 20, 20], delayMs: 20, plan })
  const payChannel = await createPayChannel(shop.seller, {
    shopId: null,
    provider,
    name: provider,
    method,
    feeBasisPoints: 0,
    position: 9,
    realMoney: false,
    settings: toSettings(gateway),
  })
  setWebhookUrl?.(gateway, `${shop.url}/pay/notify/${provider}/${payChannel}`)
  return {
    shop,
    gateway,
    payChannel,
    newBuyer: () => Object.assign(shop.visitor(), { userAgent }),
    async requestPaymentPage(placed) {
      const code = await requestPayment(placed, payChannel)
      return (await toPaymentPage?.(code, gateway)) ?? code
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
    },
  }
}

/** An order of one card in this shop, 10.00 yuan by default, and the code to pay it. */
export async function submitOrderAt(
  { shop, payChannel, requestPaymentPage, newBuyer }: GatewayShop<TestSimulator>,
  cards = 1,
  priceFen = 1000,
): Promise<{ placed: PlacedOrder; qr: string }> {
  const itemId = await shop.addItem({ cards: createNewCards(cards), priceFen })
  const placed = await submitOrder(shop, itemId, { payChannel, buyer: newBuyer() })
  return { placed, qr: await requestPaymentPage(placed) }
}

/** The shop's balance at the gateway: payments received minus refunds. */
export async function netReceivedFen({ shop, payChannel }: GatewayShop<TestSimulator>): Promise<number> {
  const rows = await shop.db.db
    .selectFrom('receipt')
    .select(['amount_fen', 'fate'])
    .where('pay_channel_id', '=', payChannel)
    .execute()
  return rows.reduce((sum, { amount_fen, fate }) => sum + (fate === 'refunded' ? 0 : amount_fen), 0)
}

/** An order paid at the sandbox, and then at this gateway as well. */
export async function payTwice({
  shop,
  gateway,
  requestPaymentPage,
  newBuyer,
}: GatewayShop<TestSimulator>): Promise<PlacedOrder> {
  const placed = await submitOrder(shop, await shop.addItem({ cards: createNewCards(1) }), {
    buyer: newBuyer(),
  })
  const other = await requestQr(placed, shop.payChannels.md5)
  const qr = await requestPaymentPage(placed)
  await shop.pressButton(other, 'pay')
  await waitForStatus(placed, 'delivered')
  await (gateway.captureUnanswered?.(qr) ?? shop.pressButton(qr, 'pay'))
  await expect.poll(async () => (await listDispositions(shop.db.db, placed.orderNo)).length).toBe(2)
  return placed
}

/** Buys in a way that reaches the phase: pays, pays twice, or cancels after the code was opened. */
async function runPhase(gatewayShop: GatewayShop<TestSimulator>, phase: Phase): Promise<PlacedOrder> {
  const { shop, payChannel, requestPaymentPage, newBuyer } = gatewayShop
  if (phase === 'refund') return payTwice(gatewayShop)
  const itemId = await shop.addItem({ cards: createNewCards(1) })
  const placed = await submitOrder(shop, itemId, { payChannel, buyer: newBuyer() })
  // without the code or the page behind it, the order cannot be paid
  const qr = await requestPaymentPage(placed).catch(() => undefined)
  if (qr === undefined) return placed
  if (phase !== 'close') await shop.pressButton(qr, phase === 'query' ? 'noCallback' : 'pay')
  else {
    await fetch(qr)
    await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  }
  return placed
}

/** A plan that can be replaced while its gateway runs. */
const createSwappablePlan = () => {
  let plan = noFaults()
  return {
    exchange: (next: FaultPlan) => {
      plan = next
    },
    plan: { next: (phase: Phase) => plan.next(phase), stop: () => plan.stop(), injected: [] },
  }
}

const stepSeconds = 20

/** How many seeds each fault is tried with; one by default. */
const seeds = Array.from({ length: Number(process.env.FAKA_FAULT_SEEDS ?? 1) }, (_, index) => index + 1)

/**
 * Tries every fault in every phase of the gateway: anything may happen during the fault, but 60 seconds after it stops
 * the shop's ledger agrees with the gateway's, what was paid is delivered once, and no card is held.
 */
export function testFaults<G extends TestSimulator>(
  kind: GatewayKind<G>,
  without: readonly Phase[] = [],
): void {
  const testedPhases = phases.filter((phase) => !without.includes(phase))
  const timeout = 600_000 * seeds.length
  test.for(testedPhases)(
    '%s: 60 seconds after each fault stops, the ledgers agree and nothing is held or open',
    { timeout },
    async (phase) => {
      const { plan, exchange } = createSwappablePlan()
      await using gatewayShop = await openGatewayShop(kind, plan)
      for (const seed of seeds)
        for (const fault of faultsByPhase[phase]) {
          const { shop, gateway } = gatewayShop
          const label = `${fault}, FAKA_FAULT_SEEDS=${seed}`
          // with the first seed the fault always strikes, with the others at random
          const injected = faultPlan(seed, [fault], { phases: [phase], oneIn: seed === 1 ? 1 : 2 })
          exchange(injected)
          const tradesBefore = gateway.ledger.trades.length
          const placed = await runPhase(gatewayShop, phase)
          await shop.advanceClock(stepSeconds)
          injected.stop()
          for (let turn = 0; turn < 3; turn++) await shop.advanceClock(stepSeconds)
          // an order that could not be paid waits until it expires
          if ((await readOrder(placed)).status === 'unpaid') await shop.advanceClock(901)
          for (let turn = 0; turn < 10 && (await countCardsByState(shop.db.db)).held; turn++)
            await shop.advanceClock(stepSeconds)
          if (seed === 1) expect(injected.injected.length, label).toBeGreaterThan(0)
          const { paidFen, refundedFen } = gateway.ledger.sums()
          expect(await netReceivedFen(gatewayShop), label).toBe(paidFen - refundedFen)
          expect((await countCardsByState(shop.db.db)).held ?? 0, label).toBe(0)
          // what was paid is delivered; only what could not be paid, or was cancelled, ends otherwise; after a fault
          // there may be no trade of this order at all
          const wasPaid = gateway.ledger.trades.slice(tradesBefore).at(-1)?.state === 'paid'
          expect((await readOrder(placed)).status, label).toMatch(
            wasPaid ? /^delivered$/ : /^(?:cancelled|expired)$/,
          )
        }
    },
  )
}
