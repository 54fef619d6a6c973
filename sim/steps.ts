import { randomUUID } from 'node:crypto'
import { addComplaint, closeComplaint } from '@faka/contract/complaint/complaint'
import { refundComplaint as refundOperation } from '@faka/contract/complaint/seller-complaint'
import { deliverOrder as deliverOperation, getOrder } from '@faka/contract/delivery/delivery'
import { setCampaign as setCampaignOperation } from '@faka/contract/item/campaign'
import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { confirmPayment, payOrder } from '@faka/contract/payment/payment'
import {
  cancelSoldOrder as cancelSoldOperation,
  confirmOrderPayment as confirmOrderPaymentOperation,
  refundOrder as refundOrderOperation,
} from '@faka/contract/payment/seller-payment'
import { RequestId } from '@faka/contract/shared/ids'
import { feeFenOf } from '@faka/contract/shared/money'
import { pageCards } from '@faka/contract/stock/card-choice'
import { refundComplaint } from '../server/src/modules/complaint/refund-complaint.ts'
import { deliverOrder } from '../server/src/modules/delivery/deliver-order.ts'
import { setVariants } from '../server/src/modules/item/set-variants.ts'
import { cancelSoldOrder } from '../server/src/modules/payment/cancel-sold-order.ts'
import { confirmOrderPayment } from '../server/src/modules/payment/confirm-order-payment.ts'
import { refundOrder } from '../server/src/modules/payment/refund-order.ts'
import { complaintInput } from '../test-support/seed/complaint.ts'
import { seedCampaign } from '../test-support/seed/seed-campaign.ts'
import { actOnStock } from './act-on-stock.ts'
import { expectSame } from './expect-same.ts'
import { type LevelsStep, setAllLevels } from './levels-step.ts'
import { netFromGross } from './net-from-gross.ts'
import type { NetworkFault } from './network.ts'
import { payOutAtOnce } from './payout-step.ts'
import { pick } from './pick.ts'
import { rateAtOnce } from './rate-step.ts'
import { type Redeemer, redeemAtOnce } from './redeem-step.ts'
import {
  newOrderInput,
  type SimulatedCoupon,
  type SimulatedShop,
  simulatedVariants,
} from './simulated-shop.ts'
import { unlessRejected } from './unless-rejected.ts'

/** A step in the life of a simulated shop, written so that a failing history is readable. */
export type Step =
  | {
      act: 'create'
      item: 'cards' | 'reusable' | 'byHand' | 'topUp'
      quantity: number
      channel: number
      secret: boolean
      coupon?: SimulatedCoupon | undefined
      /** Its cards are chosen, where it is of cards and enough are on sale. */
      chosen?: boolean
      /** Created by the buyer who has an account. */
      owned?: boolean
      /** Its payment is started with it. */
      startPayment?: boolean
      /** How often the buyer's browser sends the same request at the same moment. */
      times: number
    }
  | { act: 'buy'; steps: readonly Step[] }
  | { act: 'createAgain'; order: number }
  | {
      act: 'pay'
      order: number
      channel: number
      moneyFirst: boolean
      /** What of it the balance of its owner pays; as it stands, if left out. */
      balanceFen?: number | undefined
    }
  | { act: 'payFromBalance'; order: number }
  | { act: 'redeem'; by: readonly Redeemer[] }
  | { act: 'complain'; order: number; part: 'some' | 'all' }
  | { act: 'rate'; order: number; stars: readonly number[] }
  | { act: 'refundBySeller'; order: number; part: 'some' | 'all'; times: number }
  | { act: 'payOut'; share: number; times: number }
  | { act: 'cancelBySeller'; order: number; times: number }
  | { act: 'confirmBySeller'; order: number; times: number }
  | { act: 'rejectRefunds'; on: boolean }
  | { act: 'press'; payPage: number; action: string }
  | { act: 'cancel'; order: number }
  | { act: 'confirm'; order: number }
  | { act: 'read'; order: number }
  | { act: 'checkStock' }
  | { act: 'redeliver'; webhook: number; times: number }
  | { act: 'misroute'; webhook: number; channel: number }
  | { act: 'deliverDelayed' }
  | { act: 'setFaults'; requests: NetworkFault; webhooks: NetworkFault }
  | { act: 'advanceClock'; seconds: number }
  | { act: 'runJobs'; seconds: number }
  | { act: 'restart' }
  | { act: 'restock'; count: number }
  | { act: 'withdraw'; cards: number }
  | { act: 'putBack'; cards: number }
  | { act: 'moveCards'; cards: number; back: boolean }
  | { act: 'changePrice'; priceFen: number }
  /** For ten minutes; null ends it. */
  | { act: 'setCampaign'; item: 'reusable' | 'byHand'; priceFen: number | null }
  | LevelsStep
  | { act: 'deliverByHand'; order: number }
  | { act: 'concurrently'; steps: readonly Step[] }

const cardPassword = '  秘密123'

/** Whether the buyer with the account places the order, as top-ups need. */
const isOwnedStep = ({ item, owned }: Pick<Extract<Step, { act: 'create' }>, 'item' | 'owned'>): boolean =>
  item === 'topUp' || owned === true

/** The newest cards that are on sale, as a buyer finds them; undefined where they are too few. */
async function chooseCards(simulation: SimulatedShop, quantity: number): Promise<string[] | undefined> {
  const answer = await simulation.call(pageCards, { itemId: simulation.items.cards, pageSize: 100 })
  const refs = answer.ok ? answer.data.list.map(({ ref }) => ref).slice(-quantity) : []
  return refs.length === quantity ? refs : undefined
}

async function create(
  simulation: SimulatedShop,
  step: Extract<Step, { act: 'create' }>,
  alone: boolean,
): Promise<void> {
  const input = newOrderInput(simulation, {
    ...step,
    chosenCards:
      step.chosen && step.item === 'cards' ? await chooseCards(simulation, step.quantity) : undefined,
    cardPassword: step.secret && step.item === 'cards' ? cardPassword : undefined,
  })
  const freeBefore = await simulation.countFreeCards(input.itemId)
  const isOwned = isOwnedStep(step)
  const as = isOwned ? 'owner' : 'guest'
  const calls = Array.from({ length: step.times }, () => simulation.call(createOrder, input, as))
  const answers = await Promise.all(calls)
  const [got, ...more] = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
  for (const { orderNo } of more) expectSame('the same request sent twice', got?.orderNo, orderNo)
  if (got) {
    const netFen = netFromGross(got.amountFen, simulation.fees[step.channel] ?? 0)
    simulation.purchases.push({
      orderNo: got.orderNo,
      netFen,
      input,
      cards: undefined,
      isOwned,
    })
    if (got.payment) keepPayPage(simulation, got.payment)
  }
  if (!alone) return
  const errorCodes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  // whether its coupon is used up the laws say
  if (step.coupon && errorCodes.length > 0 && errorCodes.every((code) => code === 'couponRefused')) return
  const soldOut = freeBefore < step.quantity && step.item === 'cards'
  expectSame('error codes', soldOut ? calls.map(() => 'soldOut') : [], errorCodes)
}

async function read(simulation: SimulatedShop, order: number): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const { orderNo, input } = purchase
  const secret = input.cardPassword
  if (secret !== undefined)
    for (const wrong of [undefined, 'wrong password']) {
      const answer = await simulation.call(getOrder, { orderNo, ...(wrong ? { cardPassword: wrong } : {}) })
      if (answer.ok) expectSame('law 5: cards without their password', null, answer.data.cards)
    }
  const answer = await simulation.call(getOrder, { orderNo, ...(secret ? { cardPassword: secret } : {}) })
  if (!answer.ok) return expectSame('why an order cannot be read', 'cardPasswordLocked', answer.code)
  const { status, cards, goodsFen, discountFen } = answer.data
  expectSame('what the goods of an order cost', purchase.netFen, goodsFen - discountFen)
  // an order that was refunded for a complaint was delivered before
  if (status !== 'refunding' && status !== 'refunded')
    expectSame('cards are there once delivered', status === 'delivered', cards !== null)
  if (!cards) return expectSame('law 7: cards that were read before', undefined, purchase.cards)
  const texts = cards.map(({ content }) => content)
  expectSame('law 7: cards that were read before', purchase.cards ?? texts, texts)
  purchase.cards = texts
}

/** The stock that a visitor sees is what can be sold, once the counts' cache of one second has expired. */
async function checkShownStock(simulation: SimulatedShop): Promise<void> {
  simulation.advanceClock(2)
  const answer = await simulation.call(getItem, { id: simulation.items.cards })
  const free = await simulation.countFreeCards(simulation.items.cards)
  expectSame(
    'the stock that is shown',
    { kind: 'exact', count: free, more: false },
    answer.ok && answer.data.stock,
  )
}

async function redeliverWebhook(
  simulation: SimulatedShop,
  index: number,
  times: number,
  alone: boolean,
): Promise<void> {
  const { webhooks } = simulation.network
  const webhook = pick(webhooks, index)
  if (!webhook) return
  const known = webhook.isAcknowledged
  const before = alone && known ? await simulation.snapshot() : ''
  await Promise.all(Array.from({ length: times }, () => simulation.network.redeliver(webhook)))
  if (alone && known) expectSame('law 4: a webhook acknowledged before', before, await simulation.snapshot())
}

/** Sends a webhook of the gateway to the URL of another channel. */
async function misrouteWebhook(simulation: SimulatedShop, index: number, channel: number): Promise<void> {
  const { webhooks } = simulation.network
  const webhook = pick(webhooks, index)
  const wrong = simulation.payChannels[channel]
  if (!webhook || !wrong) return
  const path = webhook.path.replace(/^(\/pay\/notify\/[^/]+)\/[^?]+/, `$1/${wrong}`)
  await simulation.network.redeliver({ ...webhook, path })
}

async function deliverByHand(simulation: SimulatedShop, order: number): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const texts = Array.from(
    { length: purchase.input.quantity },
    (_, index) => `${purchase.orderNo} ${index + 1}`,
  )
  await unlessRejected(deliverOperation, () =>
    deliverOrder(simulation.shop.seller, { orderNo: purchase.orderNo, texts }),
  )
}

async function changePrice(simulation: SimulatedShop, priceFen: number): Promise<void> {
  const { shop, items } = simulation
  await setVariants(shop.seller, simulatedVariants(items.variantsOf, priceFen, Math.max(1, priceFen - 1)))
}

/** Is rejected where the clock is moved past the end of the campaign while it waits for its item. */
async function setCampaign(
  { shop, items }: SimulatedShop,
  { item, priceFen }: Extract<Step, { act: 'setCampaign' }>,
): Promise<void> {
  const campaign = priceFen === null ? null : { priceFen, untilMinutes: 10 }
  await unlessRejected(setCampaignOperation, () => seedCampaign(shop, items[item], campaign))
}

/**
 * Pays; with `moneyFirst` the money and its webhook arrive before the shop gets the response that the trade was
 * opened.
 */
function keepPayPage({ payPages }: SimulatedShop, { qrContent }: { qrContent: string }): void {
  if (!payPages.includes(qrContent)) payPages.push(qrContent)
}

async function pay(simulation: SimulatedShop, step: Extract<Step, { act: 'pay' }>): Promise<void> {
  const purchase = pick(simulation.purchases, step.order)
  const payChannel = simulation.payChannels[step.channel]
  if (!purchase || !payChannel) return
  if (step.moneyFirst)
    simulation.network.beforeNextResponse(async (response) => {
      const { qrcode, pay_info: payInfo } = JSON.parse(response) as { qrcode?: string; pay_info?: string }
      const payPage = qrcode ?? payInfo
      if (payPage) await simulation.pressButton(payPage, 'pay')
    })
  const { orderNo, isOwned } = purchase
  const { balanceFen } = step
  const as = isOwned ? 'owner' : 'guest'
  const answer = await simulation.call(payOrder, { orderNo, payChannel, balanceFen }, as)
  if (answer.ok) {
    const restFen = purchase.netFen - (answer.data.balanceFen ?? 0)
    const feeFen = feeFenOf(restFen, simulation.fees[step.channel] ?? 0)
    expectSame(
      'what a payment costs',
      [restFen + feeFen, feeFen],
      [answer.data.amountFen, answer.data.feeFen],
    )
  }
  if (answer.ok) keepPayPage(simulation, answer.data)
}

/**
 * Pays from the balance of the buyer who has an account; an order of another buyer must look as if it did not exist.
 */
async function payFromOwnerBalance(simulation: SimulatedShop, order: number): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const answer = await simulation.call(payFromBalance, { orderNo: purchase.orderNo }, 'owner')
  if (!purchase.isOwned) expectSame('paying for another', 'orderNotFound', answer.ok ? 'paid' : answer.code)
}

/** Complains about all cards of an order; its seller refunds at once. */
async function complainAbout(
  simulation: SimulatedShop,
  { order, part }: Extract<Step, { act: 'complain' }>,
): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const { orderNo, input, isOwned, netFen } = purchase
  const complaint = complaintInput(orderNo, { cardPassword: input.cardPassword })
  const answer = await simulation.call(addComplaint, complaint, isOwned ? 'owner' : 'guest')
  if (!answer.ok) return
  const { complaintNo } = answer.data
  const seen = await simulation.call(getOrder, { orderNo, cardPassword: input.cardPassword })
  const all = seen.ok ? seen.data.amountFen : netFen
  const some = Math.max(1, Math.floor(all / 3))
  const refund = { complaintNo, amountFen: part === 'all' ? all : some }
  const isRefunded = await unlessRejected(refundOperation, () =>
    refundComplaint(simulation.shop.seller, refund),
  )
  if (!isRefunded)
    await simulation.call(closeComplaint, { complaintNo, orderNo, cardPassword: input.cardPassword })
}

/** The seller refunds or cancels an order, by the same request so many times at once: it is carried out once. */
async function actAsSeller(
  simulation: SimulatedShop,
  step: Extract<Step, { act: 'refundBySeller' | 'cancelBySeller' | 'confirmBySeller' }>,
): Promise<void> {
  const purchase = pick(simulation.purchases, step.order)
  if (!purchase) return
  const { seller } = simulation.shop
  const request = {
    requestId: RequestId.parse(randomUUID()),
    orderNo: purchase.orderNo,
    why: 'The buyer asked for it.',
  }
  const amountFen =
    step.act === 'refundBySeller' && step.part === 'some'
      ? Math.max(1, Math.floor(purchase.netFen / 4))
      : undefined
  const act = async (): Promise<number> => {
    if (step.act === 'confirmBySeller') return (await confirmOrderPayment(seller, request)).amountFen
    if (step.act === 'cancelBySeller') return (await cancelSoldOrder(seller, request)).refundedFen
    return (await refundOrder(seller, { ...request, amountFen })).amountFen
  }
  const operation = {
    cancelBySeller: cancelSoldOperation,
    refundBySeller: refundOrderOperation,
    confirmBySeller: confirmOrderPaymentOperation,
  }[step.act]
  const answers = await Promise.all(Array.from({ length: step.times }, () => unlessRejected(operation, act)))
  const [first, ...others] = answers.filter((answer) => answer !== undefined)
  for (const other of others) expectSame('the same request of the seller', first, other)
}

/** Runs one step. `alone`: nothing else happens meanwhile, so that more can be asserted about its result. */
export async function runStep(simulation: SimulatedShop, step: Step, alone = true): Promise<void> {
  switch (step.act) {
    case 'create':
      return create(simulation, step, alone)
    case 'buy':
      for (const each of step.steps) await runStep(simulation, each, alone)
      return
    case 'createAgain': {
      const purchase = pick(simulation.purchases, step.order)
      if (!purchase) return
      const answer = await simulation.call(createOrder, purchase.input)
      return expectSame('the same request', purchase.orderNo, answer.ok && answer.data.orderNo)
    }
    case 'pay':
      return pay(simulation, step)
    case 'payFromBalance':
      return payFromOwnerBalance(simulation, step.order)
    case 'redeem':
      return redeemAtOnce(simulation, step.by)
    case 'complain':
      return complainAbout(simulation, step)
    case 'rate':
      return rateAtOnce(simulation, step.order, step.stars)
    case 'payOut':
      return payOutAtOnce(simulation, step)
    case 'refundBySeller':
    case 'cancelBySeller':
    case 'confirmBySeller':
      return actAsSeller(simulation, step)
    case 'rejectRefunds':
      simulation.network.rejectsRefunds = step.on
      return
    case 'press': {
      const payPage = pick(simulation.payPages, step.payPage)
      return payPage === undefined ? undefined : simulation.pressButton(payPage, step.action)
    }
    case 'cancel':
    case 'confirm': {
      const purchase = pick(simulation.purchases, step.order)
      if (!purchase) return
      const { orderNo } = purchase
      await (step.act === 'cancel'
        ? simulation.call(cancelOrder, { orderNo })
        : simulation.call(confirmPayment, { orderNo }))
      return
    }
    case 'read':
      return read(simulation, step.order)
    case 'checkStock':
      return alone ? checkShownStock(simulation) : undefined
    case 'redeliver':
      return redeliverWebhook(simulation, step.webhook, step.times, alone)
    case 'misroute':
      return misrouteWebhook(simulation, step.webhook, step.channel)
    case 'deliverDelayed':
      await simulation.network.deliverDelayed()
      return
    case 'setFaults': {
      const { requests, webhooks } = step
      Object.assign(simulation.network.faults, { requests, webhooks })
      return
    }
    case 'advanceClock':
      return simulation.advanceClock(step.seconds)
    case 'runJobs':
      simulation.advanceClock(step.seconds)
      return simulation.runJobs()
    case 'restart':
      return simulation.restart()
    case 'restock':
      return simulation.addCards(step.count)
    case 'withdraw':
    case 'putBack':
    case 'moveCards':
      return actOnStock(simulation, step)
    case 'changePrice':
      return changePrice(simulation, step.priceFen)
    case 'setCampaign':
      return setCampaign(simulation, step)
    case 'setLevels':
      return setAllLevels(simulation, step)
    case 'deliverByHand':
      return deliverByHand(simulation, step.order)
    case 'concurrently':
      await Promise.all(step.steps.map((each) => runStep(simulation, each, false)))
      return simulation.waitForWebhooks()
  }
}
