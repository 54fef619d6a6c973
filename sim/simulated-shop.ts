import { randomUUID } from 'node:crypto'
import { getItem } from '@faka/contract/item/item'
import { VariantInput } from '@faka/contract/item/seller-variant'
import type { createOrder } from '@faka/contract/order/order'
import type { CodeName } from '@faka/contract/shared/codes'
import { codeName } from '@faka/contract/shared/codes'
import type { Endpoint, InputOf, ParsedReplyOf } from '@faka/contract/shared/endpoint'
import { Envelope } from '@faka/contract/shared/envelope'
import { ItemId, type OrderNo, type PayChannelId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { seededRandom } from '../server/src/cli/demo/seeded-random.ts'
import { findBreachesOfShop } from '../server/src/laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest, lawsInTime } from '../server/src/laws/laws.ts'
import { setVariants } from '../server/src/modules/item/set-variants.ts'
import {
  addPayChannel,
  decryptPayChannelSettings,
  findPayChannelById,
} from '../server/src/modules/pay-channel/public.ts'
import { addStock } from '../server/src/modules/stock/add-stock.ts'
import { testChoice } from '../test-support/seed/seed-choosable.ts'
import { seedCoupon } from '../test-support/seed/seed-coupon.ts'
import { seedGiftCodes } from '../test-support/seed/seed-gift-codes.ts'
import { seedTopUpTerms } from '../test-support/seed/seed-top-up-terms.ts'
import { createDevice, type Device } from '../test-support/server/device.ts'
import { createCards, openShop, type TestShop } from '../test-support/server/open-shop.ts'
import type { ShopProcess } from '../test-support/server/open-shop-process.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import type { RequestOf } from '../test-support/server/visitor.ts'
import { findBrokenPromises, reusableText } from './find-broken-promises.ts'
import { createHistoryAccounts } from './history-accounts.ts'
import { setAllLevels } from './levels-step.ts'
import { createNetwork, type Network } from './network.ts'
import type { Redeemer } from './redeem-step.ts'

/** One purchase, as its buyer remembers it. */
export interface Purchase {
  orderNo: OrderNo
  input: RequestOf<typeof createOrder>
  /** The price of the goods that was promised, in 分; each channel adds its own fee. */
  netFen: number
  cards: string[] | undefined
  /** Created with the session of the shop's buyer. */
  isOwned: boolean
}

/** The response: data, or an error code. */
type CallResult<E extends Endpoint> = { ok: true; data: ParsedReplyOf<E> } | { ok: false; code: CodeName }

/** The items of one history, so that many histories can follow each other in one shop. */
interface SimulatedItems {
  /** The item that `cards` and `beside` are variants of. */
  variantsOf: ItemId
  cards: ItemId
  /** A variant that cards are moved to and back; it is never bought. */
  beside: ItemId
  reusable: ItemId
  byHand: ItemId
  /** It tops up the balance of the account that buys it. */
  topUp: ItemId
}

/** A coupon that two orders may use, and one that each buyer may use once. */
export type SimulatedCoupon = 'forTwo' | 'oncePerBuyer'

/** A shop of two processes with its gateway, its buyers, and what they were promised. */
export interface SimulatedShop extends AsyncDisposable {
  shop: TestShop
  network: Network
  items: SimulatedItems
  /** The codes of a history's coupons. */
  coupons: Record<SimulatedCoupon, string>
  /** A gift code, and the account that redeemed it. */
  giftCode: string
  redeemer: Redeemer | undefined
  payChannels: readonly PayChannelId[]
  /** The fee of each channel, in hundredths of a percent. */
  fees: readonly number[]
  purchases: Purchase[]
  /** What the guest's device stores about its orders. */
  device: Device
  /** How many cards the seller added to the item that has stock. */
  importedCards: number
  /** The pages of the gateway that QR codes led to. */
  payPages: string[]
  /**
   * Calls the shop through one of its processes, as a guest or with the session of an account: the one that buys, or its
   * rival for gift codes.
   * Throws for a response that violates the contract.
   */
  call<E extends Endpoint>(
    operation: E,
    request: RequestOf<E>,
    as?: 'guest' | Redeemer,
  ): Promise<CallResult<E>>
  /** Presses a button at the gateway; resolves when its webhooks have been sent. */
  pressButton(payPage: string, action: string): Promise<void>
  /** Resolves when every webhook that left the gateway was answered, or is known to be lost. */
  waitForWebhooks(): Promise<void>
  /** Advances the clock, without running jobs. */
  advanceClock(seconds: number): void
  runJobs(): Promise<void>
  /** Closes a process and starts another one on the same database. */
  restart(): Promise<void>
  addCards(count: number): Promise<void>
  /** How many cards of an item can be sold now. */
  countFreeCards(itemId: string): Promise<number>
  /** A digest of everything that a repeated webhook must not change. */
  snapshot(): Promise<string>
  /** Begins a history: new items, no orders. */
  beginHistory(): Promise<void>
  /** Throws with every breach of the laws, and with errors in the log. */
  checkLaws(): Promise<void>
  /** Ends a history: the faults are cleared, a day passes, and the laws at rest hold. */
  checkAtRest(): Promise<void>
}

const buyerAddress = '10.1.2.3'
/**
 * Clock steps until everything is at rest: every pause of the shop and its gateway, then a day, and its consequences,
 * such as the refund of a complaint that was never answered.
 */
const secondsUntilRest = [
  1, 5, 15, 30, 60, 120, 120, 300, 900, 300, 120, 1800, 7200, 21_600, 82_800, 30, 60, 120,
]

/** Resolves when a process knows an item that another one published: it is notified just after the commit. */
async function waitUntilItemKnown(process: ShopProcess, id: ItemId): Promise<void> {
  const request = () => process.visitor(buyerAddress).send(getItem, { id })
  while ((await request()).json<Envelope>().code !== 0);
}

/** An item of two variants: one that is bought, and one that is not for sale, to which cards are moved. */
async function addVariants(shop: TestShop): Promise<Pick<SimulatedItems, 'variantsOf' | 'cards' | 'beside'>> {
  const variantsOf = await shop.addItem({
    title: 'Cards',
    cardPassword: 'optional',
    stockDisplay: 'exact',
    cardChoice: testChoice,
  })
  const { variants } = await setVariants(shop.seller, simulatedVariants(variantsOf, 1000, 900))
  const [cards, beside] = variants
  if (!cards || !beside) throw new Error('a variant is missing')
  return { variantsOf, cards: ItemId.parse(cards.variantId), beside: ItemId.parse(beside.variantId) }
}

/** A second channel at the merchant of the first one, so that webhooks of one have a valid signature for the other. */
async function addTwinChannel({ seller, payChannels }: TestShop): Promise<PayChannelId> {
  const row = await findPayChannelById(seller, payChannels.md5)
  if (!row) throw new Error('the channel is missing')
  return addPayChannel(seller, {
    shopId: null,
    provider: row.provider,
    name: 'Twin',
    method: 'wxpay',
    feeBasisPoints: 0,
    position: 3,
    settings: decryptPayChannelSettings(seller, row),
  })
}

/** Before the first history. */
const noItems: SimulatedItems = {
  variantsOf: '' as ItemId,
  cards: '' as ItemId,
  beside: '' as ItemId,
  reusable: '' as ItemId,
  byHand: '' as ItemId,
  topUp: '' as ItemId,
}

/** Opens a simulated shop, which is removed when the scope ends. */
export async function openSimulatedShop(): Promise<SimulatedShop> {
  const processes: ShopProcess[] = []
  let turn = 0
  const next = (): ShopProcess => processes[++turn % processes.length] as ShopProcess
  const broken: string[] = []
  /** The gateway stops sending what was acknowledged, so its money must be in the ledger by then. */
  const checkMoneyIsRecorded = async ({ path }: { path: string }): Promise<void> => {
    const tradeNo = new URL(path, 'http://shop.test').searchParams.get('trade_no')
    const { rows } = await sql`select from receipt where trade_no = ${tradeNo}`.execute(shop.db.db)
    if (rows.length === 0)
      broken.push(`law 7: the money of trade ${tradeNo} was acknowledged and is not recorded`)
  }
  const network = createNetwork(() => (processes.length > 0 ? next().app : undefined), checkMoneyIsRecorded)
  const url = 'http://shop.test'
  const shop = await openShop({
    fetch: network.fetch,
    random: seededRandom('town'),
    // all processes share one URL, as behind a load balancer
    config: { selfUrl: url, publicUrl: url },
  })
  const twin = await addTwinChannel(shop)
  processes.push(await shop.openSecondProcess(), await shop.openSecondProcess())
  let cardsMade = 0
  const device = createDevice()
  const accounts = createHistoryAccounts(shop)

  const processesWithMerchant = new WeakSet<ShopProcess>()
  /** Makes a process load the gateway's merchant, so that it sends its webhooks when they are due. */
  const loadMerchant = async (process: ShopProcess): Promise<void> => {
    const [payPage] = simulation.payPages
    if (processesWithMerchant.has(process) || payPage === undefined) return
    processesWithMerchant.add(process)
    await process.app.inject({ method: 'GET', url: new URL(payPage).pathname })
  }

  const simulation: SimulatedShop = {
    shop,
    network,
    coupons: { forTwo: '', oncePerBuyer: '' },
    giftCode: '',
    redeemer: undefined,
    items: noItems,
    payChannels: [shop.payChannels.md5, shop.payChannels.rsa, twin],
    fees: [0, 150, 0],
    purchases: [],
    importedCards: 0,
    payPages: [],
    device,
    async call<E extends Endpoint>(
      operation: E,
      request: RequestOf<E>,
      as: 'guest' | Redeemer = 'guest',
    ): Promise<CallResult<E>> {
      const visitor = next().visitor(buyerAddress)
      visitor.device = device
      const send = () => visitor.send(operation, request)
      if (as !== 'guest') visitor.token = await accounts.tokenOf(as)
      let answer = await send()
      if (as !== 'guest' && codeName(Envelope.parse(answer.json()).code) === 'sessionNeeded') {
        // a session ends by itself: log in again
        visitor.token = await accounts.logIn(as)
        answer = await send()
      }
      const { code, data } = Envelope.parse(answer.json())
      if (code === 0) return { ok: true, data: operation.reply.parse(data) as ParsedReplyOf<E> }
      const name = codeName(code)
      if (!name || !operation.errorCodes.includes(name))
        throw new Error(`${operation.path} answered ${answer.statusCode} ${answer.body}`)
      return { ok: false, code: name }
    },
    async pressButton(payPage, action) {
      const answer = await next().app.inject({
        method: 'POST',
        url: new URL(payPage).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ action }).toString(),
      })
      if (answer.statusCode !== 200) throw new Error(`the button ${action} answered ${answer.statusCode}`)
      await simulation.waitForWebhooks()
    },
    async waitForWebhooks() {
      await waitFor(async () => {
        await network.waitForWebhooks()
        const { rows } = await sql`
          select from sandbox_gateway.call_back where tries = 0 and next_at > ${shop.clock.now} limit 1`.execute(
          shop.db.db,
        )
        return rows.length === 0 ? 'delivered' : undefined
      })
    },
    advanceClock(seconds) {
      shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
    },
    async runJobs() {
      const process = next()
      await loadMerchant(process)
      await process.runJobs()
      await simulation.waitForWebhooks()
    },
    async restart() {
      const [oldest] = processes.splice(0, 1)
      await oldest?.close()
      processes.push(await shop.openSecondProcess())
    },
    async addCards(count) {
      const cards = createCards(count, `CARD ${++cardsMade}`)
      simulation.importedCards += count
      await addStock(shop.seller, { itemId: simulation.items.cards, cards, publicSeparator: '-' })
    },
    async countFreeCards(itemId) {
      const { rows } = await sql<{ free: number }>`
        select count(*)::int as free from card join item using (item_id)
        where public_id = ${itemId} and card.state = 'free'`.execute(shop.db.db)
      return rows[0]?.free ?? 0
    },
    async snapshot() {
      const digests = snapshotTables.map(
        (name) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t)`,
      )
      const { rows } = await sql<{ digest: string }>`
        select concat_ws(' ', ${sql.raw(digests.join(', '))}) as digest`.execute(shop.db.db)
      return rows[0]?.digest ?? ''
    },
    async beginHistory() {
      Object.assign(network.faults, { requests: 'none', webhooks: 'none' })
      network.rejectsRefunds = false
      await accounts.begin()
      simulation.purchases = []
      simulation.payPages = []
      simulation.importedCards = 0
      simulation.items = {
        ...(await addVariants(shop)),
        reusable: await shop.addItem({ title: 'One text', content: 'reusable', cards: [reusableText] }),
        byHand: await shop.addItem({ title: 'By hand', delivery: 'byHand' }),
        topUp: await seedTopUpTerms(shop, { unitFen: 500, steps: [{ fromFen: 1000, bonusFen: 70 }] }),
      }
      simulation.coupons = {
        forTwo: await seedCoupon(shop, { maxUses: 2 }),
        oncePerBuyer: await seedCoupon(shop, { maxUsesPerBuyer: 1 }),
      }
      await setAllLevels(simulation, { shopPercent: 7, platformPercent: 20, joined: true })
      simulation.giftCode = (await seedGiftCodes(shop)).code
      simulation.redeemer = undefined
      await simulation.addCards(4)
      await Promise.all(processes.map((each) => waitUntilItemKnown(each, simulation.items.topUp)))
    },
    async checkLaws() {
      const breaches = [
        ...broken.splice(0),
        ...(await findBreachesOfShop(shop.services, laws)),
        ...(await findBrokenPromises(simulation)),
      ]
      if (breaches.length > 0) throw new Error(breaches.join('\n'))
    },
    async checkAtRest() {
      Object.assign(network.faults, { requests: 'none', webhooks: 'none' })
      network.rejectsRefunds = false
      for (const seconds of secondsUntilRest) {
        simulation.advanceClock(seconds)
        await simulation.runJobs()
      }
      await simulation.checkLaws()
      const breaches = await findBreachesOfShop(shop.services, [...lawsInTime, ...lawsAtRest])
      if (breaches.length > 0) throw new Error(breaches.join('\n'))
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
  return simulation
}

/** The tables whose rows a webhook changes. */
const snapshotTables = [
  ...['orders', 'order_event', 'card', 'payment', 'receipt', 'refund', 'delivered_text'],
  ...['wallet', 'ledger_entry', 'ledger_line', 'coupon', 'coupon_use', 'gift_code', 'top_up'],
  ...['payout', 'payout_part'],
]

/** The variants of a history's item, with the price of the one that is bought and from two units on. */
export const simulatedVariants = (
  itemId: ItemId,
  priceFen: number,
  priceOfTwoFen: number,
  besideIsSold = false,
) => ({
  itemId,
  axes: [{ name: 'Kind', values: ['Bought', 'Beside'] }],
  variants: [
    VariantInput.parse({
      options: ['Bought'],
      priceFen,
      tiers: priceOfTwoFen < priceFen ? [{ minQuantity: 2, unitPriceFen: priceOfTwoFen }] : [],
    }),
    VariantInput.parse({ options: ['Beside'], priceFen: 1000, forSale: besideIsSold }),
  ],
})

/** The input of an order by one of the shop's buyers. */
export const newOrderInput = (
  simulation: SimulatedShop,
  input: {
    item: Exclude<keyof SimulatedItems, 'variantsOf'>
    quantity: number
    channel: number
    coupon?: SimulatedCoupon | undefined
    chosenCards?: string[] | undefined
    cardPassword: string | undefined
    startPayment?: boolean
  },
): InputOf<typeof createOrder> | RequestOf<typeof createOrder> => ({
  requestId: randomUUID(),
  itemId: simulation.items[input.item],
  quantity: input.quantity,
  contact: input.item === 'topUp' ? {} : { mail: 'buyer@example.com' },
  payChannel: simulation.payChannels[input.channel] as string,
  ...(input.chosenCards && { chosenCards: input.chosenCards }),
  ...(input.coupon && { couponCode: simulation.coupons[input.coupon] }),
  ...(input.cardPassword === undefined ? {} : { cardPassword: input.cardPassword }),
  ...(input.startPayment && { startPayment: true }),
})
