import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { type ClaimRefusal, claimCoupons, dependsOnDropped, dropCouponClaims } from '../coupon/public.ts'
import { findLostLevels } from '../shop/public.ts'
import { type CardRequest, releaseCards } from '../stock/public.ts'
import { checkHoldLimits, ExclusiveCountNeeded, type HoldCheckResult } from './check-hold-limits.ts'
import { areHoldsLimited } from './hold.rules.ts'
import { getHoldStates } from './hold-state.ts'
import { findOrdersByRequest, insertOrders, type OrderRequest, type OrderRow } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** The result of placing one order. */
export type PlacementResult =
  | { kind: 'placed'; payBefore: Date; hasPayment: boolean }
  /** An earlier request with the same id in the same shop was already answered. */
  | { kind: 'known'; earlier: Awaited<ReturnType<typeof findOrdersByRequest>>[number] }
  /** Rejected by the limits on unpaid orders and held cards. */
  | Exclude<HoldCheckResult, { kind: 'allowed' }>
  /** Another order took the last use of its coupon, or the coupon ended meanwhile. */
  | { kind: 'couponRefused'; why: ClaimRefusal }
  | { kind: 'short' }
  /**
   * The same request was processed concurrently; placing it again returns `known`. Or its coupon was counted for an order
   * of the batch that was not written in the end; it is free again. Or its buyer no longer has the level of its price.
   */
  | { kind: 'overtaken' }

/** The cards that an order needs from stock: those that it chose, or any. */
export const toCardRequest = (
  order: Pick<OrderRow, 'order_no' | 'item_id' | 'quantity' | 'chosen_cards'>,
): CardRequest => ({
  orderNo: order.order_no,
  itemId: order.item_id,
  quantity: order.quantity,
  refs: order.chosen_cards?.map(({ ref }) => ref),
})

const requestKey = ({ shop_id, request_id }: OrderRequest): string => `${shop_id} ${request_id.toLowerCase()}`

export type HoldStrategy = (
  services: Services,
  tx: Tx,
  requests: readonly CardRequest[],
) => Promise<ReadonlySet<string>>

/** The free and held cards of each item, for items whose holds are limited. */
async function countRelevantStock(
  services: Services,
  prepared: readonly PreparedOrder[],
): Promise<ReadonlyMap<number, number>> {
  if (!areHoldsLimited(services.config.limits)) return new Map()
  const items = new Set(
    prepared.filter(({ drawsFromStock }) => drawsFromStock).map(({ order }) => order.item_id),
  )
  return new Map(
    [...(await getHoldStates(services, [...items]))].map(([itemId, { stock }]) => [itemId, stock]),
  )
}

/** Gives back what was held for orders that were not written. */
async function giveBack(tx: Tx, unwritten: readonly Pick<PreparedOrder, 'order' | 'claim'>[]): Promise<void> {
  await releaseCards(
    tx,
    unwritten.map(({ order }) => order.order_no),
  )
  await dropCouponClaims(
    tx,
    unwritten.flatMap(({ claim }) => claim?.orderNo ?? []),
  )
}

async function placeInTx(
  services: Services,
  tx: Tx,
  prepared: readonly PreparedOrder[],
  stock: ReadonlyMap<number, number>,
  hold: HoldStrategy,
): Promise<PlacementResult[]> {
  const checks = await checkHoldLimits(services, tx, prepared, stock)
  const allowed = prepared.flatMap((each, index) => {
    const check = checks[index]
    return check?.kind === 'allowed' ? [{ ...each, order: check.order }] : []
  })
  const requests = allowed
    .filter(({ drawsFromStock }) => drawsFromStock)
    .map(({ order }) => toCardRequest(order))
  const held = await hold(services, tx, requests)
  const complete = allowed.filter(({ order, drawsFromStock }) => !drawsFromStock || held.has(order.order_no))
  const refused = await claimCoupons(
    tx,
    complete.flatMap(({ claim }) => claim ?? []),
  )
  const lost = await findLostLevels(
    services,
    tx,
    complete.flatMap(({ levelClaim }) => levelClaim ?? []),
  )
  const written = await insertOrders(
    tx,
    complete.filter(({ order }) => !refused.has(order.order_no) && !lost.has(order.order_no)),
  )
  const unwritten = complete.filter(({ order }) => !written.has(order.order_no))
  if (unwritten.length > 0) await giveBack(tx, unwritten)
  const dropped = unwritten.flatMap(({ order, claim }) =>
    claim && !refused.has(order.order_no) ? [claim] : [],
  )
  const withPayment = complete.flatMap(({ order, payment }) =>
    payment && written.has(order.order_no) ? [{ order, payment }] : [],
  )
  const payments =
    withPayment.length > 0
      ? await services.modules.order.firstPayments.insert(services, tx, withPayment)
      : new Set<string>()

  const notPlaced = prepared.map(({ order }) => order).filter(({ order_no }) => !written.has(order_no))
  const earlierOrders = notPlaced.length > 0 ? await findOrdersByRequest(tx, notPlaced) : []
  const earlierByRequest = new Map(earlierOrders.map((row) => [requestKey(row), row]))
  return prepared.map(({ order, payment, claim }, index): PlacementResult => {
    const check = checks[index]
    if (check?.kind === 'allowed' && written.has(order.order_no))
      return {
        kind: 'placed',
        payBefore: check.order.pay_before,
        hasPayment: payment !== undefined && payments.has(payment.paymentNo),
      }
    const row = earlierByRequest.get(requestKey(order))
    if (row) return { kind: 'known', earlier: row }
    if (check && check.kind !== 'allowed') return check
    const why = refused.get(order.order_no)
    if (why && !(claim && dependsOnDropped(why, claim, dropped))) return { kind: 'couponRefused', why }
    const isOvertaken = unwritten.some((each) => each.order.order_no === order.order_no)
    return { kind: isOvertaken ? 'overtaken' : 'short' }
  })
}

/**
 * Places many orders in one transaction: checks the limits, holds cards with one statement, and inserts the orders that
 * got all their cards, with their first payments. Returns one result per order, in input order. Earlier requests with the same id are looked up
 * only for orders that were not placed, since that is the exception.
 */
export async function placeOrders(
  services: Services,
  prepared: readonly PreparedOrder[],
  hold: HoldStrategy,
): Promise<PlacementResult[]> {
  const stock = await countRelevantStock(services, prepared)
  for (;;)
    try {
      return await inTx(services.db, (tx) => placeInTx(services, tx, prepared, stock, hold))
    } catch (error) {
      if (!(error instanceof ExclusiveCountNeeded)) throw error
    }
}
