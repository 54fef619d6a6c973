import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { claimCouponAgain } from '../coupon/public.ts'
import { drawsFromStock, getItemVersion } from '../item/public.ts'
import { type OrderRow, toCardRequest } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { holdCardsBlocking, releaseCards } from '../stock/public.ts'
import { checkBalancePart } from './check-balance-part.ts'
import type { LockedReceivedPayment } from './lock-received-payments.ts'
import { type DispositionReason, decideDisposition, lateReasons } from './payment.rules.ts'
import type { Disposition } from './payment.tables.ts'

/** A received payment with what becomes of it. */
export interface DecidedReceivedPayment extends LockedReceivedPayment {
  disposition: Disposition
  reason: DispositionReason
  /** This money pays the order. */
  pays: boolean
  /** It is test money. */
  sandbox: boolean
}

/** Holds the cards of a closed order again, those that it chose or any, if its item keeps cards; returns whether it has all it needs. */
async function holdCardsAgain(services: Services, tx: Tx, order: OrderRow): Promise<boolean> {
  const version = await getItemVersion(services, order.wares_id)
  if (!drawsFromStock(version)) return true
  return holdCardsBlocking(tx, toCardRequest(order))
}

/** Claims the coupon of an order again that holds its cards again; releases these where its limits do not allow that. */
async function claimCouponOrRelease(tx: Tx, order: OrderRow): Promise<boolean> {
  if (await claimCouponAgain(tx, order)) return true
  await releaseCards(tx, [order.order_no])
  return false
}

/**
 * Holds the cards of a closed order and its coupon again. Returns what it lacks, if anything: then it holds nothing. Its
 * price was fixed with the coupon, whose limits are never exceeded, so that it cannot be delivered without it.
 */
export async function holdAgain(
  services: Services,
  tx: Tx,
  order: OrderRow,
): Promise<'stock' | 'coupon' | undefined> {
  if (!(await holdCardsAgain(services, tx, order))) return 'stock'
  return (await claimCouponOrRelease(tx, order)) ? undefined : 'coupon'
}

/** Whether what the payment leaves to the balance is taken; see `checkBalancePart`. */
const checkPart = async (tx: Tx, { order, payment, received }: LockedReceivedPayment) =>
  order && payment ? checkBalancePart(tx, order, payment.balance_fen, received.part) : 'lacking'

/** Holds the cards of an order again whose money came late. Returns what it lacks, its coupon aside: then it holds nothing. */
async function findLack(
  services: Services,
  tx: Tx,
  locked: LockedReceivedPayment,
): Promise<'stock' | 'balance' | 'needsPart' | undefined> {
  const { order } = locked
  if (!order || !(await holdCardsAgain(services, tx, order))) return 'stock'
  const part = await checkPart(tx, locked)
  if (part === 'taken') return undefined
  await releaseCards(tx, [order.order_no])
  return part === 'lacking' ? 'balance' : 'needsPart'
}

/** Settles money if the part beside it is taken. */
async function decideWithPart(
  services: Services,
  tx: Tx,
  locked: LockedReceivedPayment & { sandbox: boolean },
  kind: 'settle' | 'settleLate',
): Promise<DecidedReceivedPayment | 'needsPart'> {
  const refund = (reason: DispositionReason) =>
    ({ ...locked, disposition: 'refunding', reason, pays: false }) as const
  const settle = (reason: DispositionReason) =>
    ({ ...locked, disposition: 'settled', reason, pays: true }) as const
  if (kind === 'settle') {
    const part = await checkPart(tx, locked)
    if (part === 'unknown') return 'needsPart'
    return part === 'taken' ? settle('paid') : refund('withoutBalance')
  }
  const lacks = await findLack(services, tx, locked)
  if (lacks === 'needsPart') return lacks
  return lacks ? refund(lateReasons[lacks]) : settle('late')
}

/**
 * Decides the disposition of a received payment. For money that came late, holds the cards of its order again; its coupon is
 * left to `claimCouponsOfLate`. `paidBefore`: another payment of the same batch has paid the order just now. `needsPart`: its
 * balance part has to be taken first, and nothing was changed.
 */
export async function decideReceived(
  services: Services,
  tx: Tx,
  locked: LockedReceivedPayment,
  { paidBefore }: { paidBefore: boolean },
): Promise<DecidedReceivedPayment | 'needsPart'> {
  const channel = await loadChannel(services, locked.received.channelId)
  const sandbox = !channel?.realMoney
  const base = { ...locked, sandbox }
  const forbiddenSandbox = sandbox && !services.config.sandbox
  // another payment of the same batch may have paid the order just now
  const order = locked.order && { status: paidBefore ? ('paid' as const) : locked.order.status }
  const { received, payment, trade } = locked
  const settledBy = locked.order && (await loadChannel(services, locked.order.pay_channel_id))
  const decision = decideDisposition({
    received,
    payment,
    order,
    forbiddenSandbox,
    isOwnTrade: trade === 'own',
    confirmedManually: settledBy?.provider === 'manual',
  })
  switch (decision.kind) {
    case 'settle':
    case 'settleLate':
      return decideWithPart(services, tx, base, decision.kind)
    case 'refund':
      return { ...base, disposition: 'refunding', reason: decision.reason, pays: false }
    case 'manualReview':
      return { ...base, disposition: 'person', reason: decision.reason, pays: false }
  }
}

/** Claims the coupons of orders again whose late money was decided to pay; one that is used up lets it refund its order. */
export async function claimCouponsOfLate(
  tx: Tx,
  decided: readonly DecidedReceivedPayment[],
): Promise<DecidedReceivedPayment[]> {
  const claimed: DecidedReceivedPayment[] = []
  for (const one of decided) {
    const needsCoupon = one.reason === 'late' && one.order
    if (!needsCoupon || (await claimCouponOrRelease(tx, needsCoupon))) claimed.push(one)
    else claimed.push({ ...one, disposition: 'refunding', reason: lateReasons.coupon, pays: false })
  }
  return claimed
}
