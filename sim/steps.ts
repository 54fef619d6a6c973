import { addComplaint, closeComplaint } from '@faka/contract/complaint/complaint'
import { refundComplaint as refundOperation } from '@faka/contract/complaint/seller-complaint'
import { deliverOrder as deliverOperation, getOrder } from '@faka/contract/delivery/delivery'
import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { cancelOrder, confirmPayment, payOrder } from '@faka/contract/payment/payment'
import { feeFenOf } from '@faka/contract/shared/money'
import { refundComplaint } from '../server/src/modules/complaint/refund-complaint.ts'
import { deliverOrder } from '../server/src/modules/delivery/deliver-order.ts'
import { changeItem } from '../server/src/modules/item/change-item.ts'
import { DomainError } from '../server/src/platform/domain-error.ts'
import { complaintInput } from '../server/src/test/complaint.ts'
import { netFromGross } from './net-from-gross.ts'
import type { NetworkFault } from './network.ts'
import { newOrderInput, type Purchase, type SimulatedShop } from './simulated-shop.ts'

/** A step in the life of a simulated shop, written so that a failing history is readable. */
export type Step =
  | {
      act: 'create'
      item: 'cards' | 'reusable' | 'byHand'
      quantity: number
      channel: number
      secret: boolean
      /** Created by the buyer who has an account. */
      owned?: boolean
      /** How often the buyer's browser sends the same request at the same moment. */
      times: number
    }
  | { act: 'buy'; steps: readonly Step[] }
  | { act: 'createAgain'; order: number }
  | { act: 'pay'; order: number; channel: number; moneyFirst: boolean }
  | { act: 'payFromBalance'; order: number }
  | { act: 'complain'; order: number; part: 'some' | 'all' }
  | { act: 'refuseRefunds'; on: boolean }
  | { act: 'press'; desk: number; action: string }
  | { act: 'cancel'; order: number }
  | { act: 'confirm'; order: number }
  | { act: 'read'; order: number }
  | { act: 'look' }
  | { act: 'hearAgain'; callBack: number; times: number }
  | { act: 'mislead'; callBack: number; channel: number }
  | { act: 'arrive' }
  | { act: 'weather'; questions: NetworkFault; callBacks: NetworkFault }
  | { act: 'bend'; seconds: number }
  | { act: 'pass'; seconds: number }
  | { act: 'restart' }
  | { act: 'restock'; count: number }
  | { act: 'changePrice'; priceFen: number }
  | { act: 'deliverByHand'; order: number }
  | { act: 'together'; steps: readonly Step[] }

const cardPassword = '  秘密123'

/** The purchase that a step means, counted from the newest; undefined if there is none. */
const findPurchase = (town: SimulatedShop, order: number): Purchase | undefined =>
  town.purchases.at(-1 - (order % Math.max(1, town.purchases.length)))

const expectSame = (what: string, expected: unknown, got: unknown): void => {
  if (JSON.stringify(expected) !== JSON.stringify(got))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`)
}

async function create(
  town: SimulatedShop,
  step: Extract<Step, { act: 'create' }>,
  alone: boolean,
): Promise<void> {
  const wish = newOrderInput(town, {
    ...step,
    cardPassword: step.secret && step.item === 'cards' ? cardPassword : undefined,
  })
  const freeBefore = await town.countFreeCards(wish.itemId)
  const as = step.owned ? 'owner' : 'guest'
  const asked = Array.from({ length: step.times }, () => town.call(createOrder, wish, as))
  const answers = await Promise.all(asked)
  const [got, ...more] = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
  for (const { orderNo } of more) expectSame('the same request sent twice', got?.orderNo, orderNo)
  if (got) {
    const netFen = netFromGross(got.amountFen, town.fees[step.channel] ?? 0)
    town.purchases.push({
      orderNo: got.orderNo,
      netFen,
      input: wish,
      cards: undefined,
      isOwned: step.owned ?? false,
    })
  }
  if (!alone) return
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  const soldOut = freeBefore < step.quantity && step.item === 'cards'
  expectSame('refusals', soldOut ? asked.map(() => 'soldOut') : [], refusals)
}

async function read(town: SimulatedShop, order: number): Promise<void> {
  const purchase = findPurchase(town, order)
  if (!purchase) return
  const { orderNo, input: wish } = purchase
  const secret = wish.cardPassword
  if (secret !== undefined)
    for (const wrong of [undefined, 'wrong password']) {
      const answer = await town.call(getOrder, { orderNo, ...(wrong ? { cardPassword: wrong } : {}) })
      if (answer.ok) expectSame('law 5: cards without their password', null, answer.data.cards)
    }
  const answer = await town.call(getOrder, { orderNo, ...(secret ? { cardPassword: secret } : {}) })
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
async function checkShownStock(town: SimulatedShop): Promise<void> {
  town.advanceClock(2)
  const answer = await town.call(getItem, { id: town.items.cards })
  const free = await town.countFreeCards(town.items.cards)
  expectSame(
    'the stock that is shown',
    { kind: 'exact', count: free, more: false },
    answer.ok && answer.data.stock,
  )
}

async function redeliverWebhook(
  town: SimulatedShop,
  which: number,
  times: number,
  alone: boolean,
): Promise<void> {
  const { webhooks: callBacks } = town.network
  const callBack = callBacks.at(-1 - (which % Math.max(1, callBacks.length)))
  if (!callBack) return
  const known = callBack.isAcknowledged
  const before = alone && known ? await town.snapshot() : ''
  await Promise.all(Array.from({ length: times }, () => town.network.redeliver(callBack)))
  if (alone && known) expectSame('law 4: a call-back heard before', before, await town.snapshot())
}

/** Sends a webhook of the gateway to the URL of another channel. */
async function misrouteWebhook(town: SimulatedShop, which: number, channel: number): Promise<void> {
  const { webhooks: callBacks } = town.network
  const callBack = callBacks.at(-1 - (which % Math.max(1, callBacks.length)))
  const wrong = town.payChannels[channel]
  if (!callBack || !wrong) return
  const path = callBack.path.replace(/^(\/pay\/notify\/[^/]+)\/[^?]+/, `$1/${wrong}`)
  await town.network.redeliver({ ...callBack, path })
}

async function deliverByHand(town: SimulatedShop, order: number): Promise<void> {
  const purchase = findPurchase(town, order)
  if (!purchase) return
  const texts = Array.from({ length: purchase.input.quantity }, (_, at) => `${purchase.orderNo} ${at + 1}`)
  try {
    await deliverOrder(town.shop.seller, { orderNo: purchase.orderNo, texts })
  } catch (error) {
    if (!(error instanceof DomainError && deliverOperation.errorCodes.includes(error.codeName))) throw error
  }
}

async function changePrice(town: SimulatedShop, priceFen: number): Promise<void> {
  const tiers = priceFen > 1 ? [{ minQuantity: 2, unitPriceFen: priceFen - 1 }] : []
  await changeItem(town.shop.seller, { itemId: town.items.cards, priceFen, tiers })
}

/**
 * Pays; with `moneyFirst` the money and its webhook arrive before the shop gets the response that the trade was
 * opened.
 */
async function pay(town: SimulatedShop, step: Extract<Step, { act: 'pay' }>): Promise<void> {
  const purchase = findPurchase(town, step.order)
  const payChannel = town.payChannels[step.channel]
  if (!purchase || !payChannel) return
  if (step.moneyFirst)
    town.network.beforeNextResponse(async (answer) => {
      const { qrcode, pay_info: payInfo } = JSON.parse(answer) as { qrcode?: string; pay_info?: string }
      const desk = qrcode ?? payInfo
      if (desk) await town.pressButton(desk, 'pay')
    })
  const answer = await town.call(payOrder, { orderNo: purchase.orderNo, payChannel })
  if (answer.ok) {
    const feeFen = feeFenOf(purchase.netFen, town.fees[step.channel] ?? 0)
    expectSame(
      'what a payment costs',
      [purchase.netFen + feeFen, feeFen],
      [answer.data.amountFen, answer.data.feeFen],
    )
  }
  if (answer.ok && !town.payPages.includes(answer.data.qrContent)) town.payPages.push(answer.data.qrContent)
}

/**
 * Pays from the balance of the buyer who has an account; an order of another buyer must look as if it did not exist.
 */
async function payFromOwnerBalance(town: SimulatedShop, order: number): Promise<void> {
  const purchase = findPurchase(town, order)
  if (!purchase) return
  const answer = await town.call(payFromBalance, { orderNo: purchase.orderNo }, 'owner')
  if (!purchase.isOwned) expectSame('paying for another', 'orderNotFound', answer.ok ? 'paid' : answer.code)
}

/** Complains about all cards of an order; its seller refunds at once. */
async function complainAbout(
  town: SimulatedShop,
  { order, part }: Extract<Step, { act: 'complain' }>,
): Promise<void> {
  const purchase = findPurchase(town, order)
  if (!purchase) return
  const { orderNo, input: wish, isOwned: owned, netFen } = purchase
  const complaint = complaintInput(orderNo, { cardPassword: wish.cardPassword })
  const answer = await town.call(addComplaint, complaint, owned ? 'owner' : 'guest')
  if (!answer.ok) return
  const { complaintNo } = answer.data
  const seen = await town.call(getOrder, { orderNo, cardPassword: wish.cardPassword })
  const all = seen.ok ? seen.data.amountFen : netFen
  const some = Math.max(1, Math.floor(all / 3))
  try {
    await refundComplaint(town.shop.seller, { complaintNo, amountFen: part === 'all' ? all : some })
  } catch (error) {
    if (!(error instanceof DomainError && refundOperation.errorCodes.includes(error.codeName))) throw error
    await town.call(closeComplaint, { complaintNo, orderNo, cardPassword: wish.cardPassword })
  }
}

/** Runs one step. `alone`: nothing else happens meanwhile, so that more can be asserted about its result. */
export async function runStep(town: SimulatedShop, step: Step, alone = true): Promise<void> {
  switch (step.act) {
    case 'create':
      return create(town, step, alone)
    case 'buy':
      for (const each of step.steps) await runStep(town, each, alone)
      return
    case 'createAgain': {
      const purchase = findPurchase(town, step.order)
      if (!purchase) return
      const answer = await town.call(createOrder, purchase.input)
      return expectSame('the same request', purchase.orderNo, answer.ok && answer.data.orderNo)
    }
    case 'pay':
      return pay(town, step)
    case 'payFromBalance':
      return payFromOwnerBalance(town, step.order)
    case 'complain':
      return complainAbout(town, step)
    case 'refuseRefunds':
      town.network.rejectsRefunds = step.on
      return
    case 'press': {
      const desk = town.payPages.at(-1 - (step.desk % Math.max(1, town.payPages.length)))
      return desk === undefined ? undefined : town.pressButton(desk, step.action)
    }
    case 'cancel':
    case 'confirm': {
      const purchase = findPurchase(town, step.order)
      if (!purchase) return
      const { orderNo } = purchase
      await (step.act === 'cancel'
        ? town.call(cancelOrder, { orderNo })
        : town.call(confirmPayment, { orderNo }))
      return
    }
    case 'read':
      return read(town, step.order)
    case 'look':
      return alone ? checkShownStock(town) : undefined
    case 'hearAgain':
      return redeliverWebhook(town, step.callBack, step.times, alone)
    case 'mislead':
      return misrouteWebhook(town, step.callBack, step.channel)
    case 'arrive':
      await town.network.deliverDelayed()
      return
    case 'weather': {
      const { questions, callBacks } = step
      Object.assign(town.network.faults, { questions, callBacks })
      return
    }
    case 'bend':
      return town.advanceClock(step.seconds)
    case 'pass':
      town.advanceClock(step.seconds)
      return town.runJobs()
    case 'restart':
      return town.restart()
    case 'restock':
      return town.addCards(step.count)
    case 'changePrice':
      return changePrice(town, step.priceFen)
    case 'deliverByHand':
      return deliverByHand(town, step.order)
    case 'together':
      await Promise.all(step.steps.map((each) => runStep(town, each, false)))
      return town.waitForWebhooks()
  }
}
