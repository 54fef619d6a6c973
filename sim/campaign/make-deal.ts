import { payFromBalance } from '@faka/contract/balance'
import { addComplaint, pageComplaint } from '@faka/contract/complaint'
import { getOrder } from '@faka/contract/delivery'
import type { OrderNo } from '@faka/contract/ids'
import { createOrder, getOrderStatus } from '@faka/contract/order'
import { cancelOrder, confirmPayment, payOrder } from '@faka/contract/payment'
import type { OrderStatus } from '@faka/contract/states'
import { complaintAbout } from '../../server/src/test/complaint.ts'
import { type Persistence, RefusedCall } from '../ask-again.ts'
import type { Buyer } from '../buyer.ts'
import { buttons } from '../shoppers.ts'
import { type Deal, mailOf, Violation } from './deal.ts'
import type { Dice } from './dice.ts'
import type { Market } from './market.ts'
import type { SellerAtWork } from './seller-at-work.ts'

/** Who makes a deal, and with whom. */
export interface Scene {
  market: Market
  seller: SellerAtWork
  persistence: Persistence
  dice: Dice
  guest: Buyer
  /** The same person with his session. */
  owner: Buyer
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

async function create({ market, persistence, dice }: Scene, deal: Deal, buyer: Buyer): Promise<OrderNo> {
  const { stall, byHand } = market
  const { orderNo } = await persistence.must(buyer, createOrder, {
    requestId: deal.requestId,
    itemId: deal.kind === 'byHand' ? byHand : stall.itemId,
    quantity: 1 + dice.below(3),
    contact: { mail: mailOf(deal) },
    payChannel: dice.pick(stall.payChannels),
  })
  deal.orderNo = orderNo
  return orderNo
}

/** Pays at the gateway; answers once the order is in `wanted`, or beyond. */
async function pay(scene: Scene, deal: Deal, orderNo: OrderNo, buyer: Buyer, wanted: readonly OrderStatus[]) {
  const { market, persistence, dice } = scene
  const payment = await persistence.must(buyer, payOrder, {
    orderNo,
    payChannel: dice.pick(market.stall.payChannels),
  })
  deal.paymentNo = payment.paymentNo
  await persistence.press(buyer, payment.qrContent, dice.pick(buttons))
  deal.paid = true
  await reach(scene, orderNo, buyer, wanted)
}

async function reach({ persistence }: Scene, orderNo: OrderNo, buyer: Buyer, wanted: readonly OrderStatus[]) {
  for (let status: OrderStatus = 'unpaid'; !wanted.includes(status); ) {
    await persistence.must(buyer, getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 1 })
    status = (await persistence.must(buyer, confirmPayment, { orderNo })).status
  }
}

/** Reads the cards of an order, which must be as many as before, where they were read before. */
export async function readCards(
  persistence: Persistence,
  buyer: Buyer,
  orderNo: string,
): Promise<readonly string[]> {
  const { cards } = await persistence.must(buyer, getOrder, { orderNo })
  if (!cards) throw new Violation(`law 7: order ${orderNo} is delivered and shows no cards`)
  return cards.map(({ content }) => content)
}

async function buy(scene: Scene, deal: Deal, buyer: Buyer): Promise<OrderNo> {
  const orderNo = await create(scene, deal, buyer)
  await pay(scene, deal, orderNo, buyer, ['delivered'])
  deal.cards = await readCards(scene.persistence, buyer, orderNo)
  return orderNo
}

async function buyByHand(scene: Scene, deal: Deal): Promise<void> {
  const orderNo = await create(scene, deal, scene.guest)
  await pay(scene, deal, orderNo, scene.guest, ['paid', 'delivered'])
  const { quantity } = await scene.persistence.must(scene.guest, getOrder, { orderNo })
  const texts = Array.from({ length: quantity }, (_, at) => `by hand ${orderNo} ${at + 1}`)
  await scene.seller.deliver(orderNo, texts)
  const read = await readCards(scene.persistence, scene.guest, orderNo)
  if (!same(read, texts)) throw new Violation(`law 7: order ${orderNo} shows other texts than were delivered`)
  deal.cards = read
}

/** Complains about the first card of an own order, and notes how its seller makes good. */
async function complain(scene: Scene, deal: Deal, orderNo: OrderNo): Promise<void> {
  const { persistence, owner, seller } = scene
  const expectation = deal.kind === 'replaced' ? 'replace' : 'refund'
  try {
    const made = await persistence.must(owner, addComplaint, complaintAbout(orderNo, { expectation }))
    deal.complaintNo = made.complaintNo
  } catch (error) {
    if (!(error instanceof RefusedCall && error.code === 'complaintRunning')) throw error
    // an earlier try, whose answer was lost, has made it
    const { list } = await persistence.must(owner, pageComplaint, { orderNo })
    deal.complaintNo = list[0]?.complaintNo
  }
  const { complaintNo } = deal
  if (complaintNo === undefined)
    throw new Violation(`law 7: the complaint about order ${orderNo} is not there`)
  if (deal.kind === 'replaced') await seller.replace(complaintNo)
  else await seller.refund(complaintNo)
  deal.madeGood = true
}

async function buyAndHaveReplaced(scene: Scene, deal: Deal): Promise<void> {
  const orderNo = await buy(scene, deal, scene.owner)
  const [first = '', ...others] = deal.cards ?? []
  await complain(scene, deal, orderNo)
  const [changed = '', ...rest] = await readCards(scene.persistence, scene.owner, orderNo)
  if (changed === first || !same(rest, others))
    throw new Violation(`law 3: of order ${orderNo} other cards were replaced than the first`)
  deal.cards = [changed, ...rest]
}

async function buyFromBalance(scene: Scene, deal: Deal): Promise<void> {
  const { persistence, owner, dice } = scene
  const orderNo = await create(scene, deal, owner)
  try {
    await persistence.must(owner, payFromBalance, { orderNo })
  } catch (error) {
    if (error instanceof RefusedCall && error.code === 'balanceTooLow') return cancel(scene, deal, orderNo)
    // an earlier try, whose answer was lost, has paid
    if (!(error instanceof RefusedCall && error.code === 'orderNotPayable')) throw error
  }
  await reach(scene, orderNo, owner, ['delivered'])
  deal.cards = await readCards(persistence, owner, orderNo)
  // what goes back goes to the balance again
  if (dice.below(4) > 0) await complain(scene, deal, orderNo)
}

async function cancel({ persistence, owner }: Scene, deal: Deal, orderNo: OrderNo): Promise<void> {
  await persistence.must(owner, cancelOrder, { orderNo })
  deal.cancelled = true
}

/** Makes a deal from its beginning to its end, noting each answer. Throws `Violation` for what breaks a promise. */
export async function makeDeal(scene: Scene, deal: Deal): Promise<void> {
  switch (deal.kind) {
    case 'cards':
      await buy(scene, deal, scene.guest)
      return
    case 'byHand':
      return buyByHand(scene, deal)
    case 'replaced':
      return buyAndHaveReplaced(scene, deal)
    case 'refunded':
      return complain(scene, deal, await buy(scene, deal, scene.owner))
    case 'balance':
      return buyFromBalance(scene, deal)
    case 'cancelled':
      return cancel(scene, deal, await create(scene, deal, scene.owner))
  }
}
