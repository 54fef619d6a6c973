import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { releaseCards, type Want } from '../stock/public.ts'
import { checkHoldLimits, ExclusiveCountNeeded, type HoldCheckResult } from './check-hold-limits.ts'
import { areHoldsLimited } from './hold.rules.ts'
import { getHoldStates } from './hold-state.ts'
import { findOrdersByRequest, insertOrders } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** What became of one order that was to be placed. */
export type PlacementResult =
  | { kind: 'placed'; payBefore: Date }
  /** The same request was answered before. */
  | { kind: 'known'; before: Awaited<ReturnType<typeof findOrdersByRequest>>[number] }
  /** Limits of unpaid orders and of what they hold stand in its way. */
  | Exclude<HoldCheckResult, { kind: 'allowed' }>
  | { kind: 'short' }
  /** The same request was being answered at this moment; placing it again finds it known. */
  | { kind: 'overtaken' }

export type HoldStrategy = (
  services: Services,
  tx: Tx,
  wants: readonly Want[],
) => Promise<ReadonlySet<string>>

/** The cards of each item that are free or held by unpaid orders, where that matters. */
async function countRelevantStock(
  services: Services,
  prepared: readonly PreparedOrder[],
): Promise<ReadonlyMap<number, number>> {
  if (!areHoldsLimited(services.config.limits)) return new Map()
  const items = new Set(
    prepared.filter(({ drawsFromStock: keepsCards }) => keepsCards).map(({ order }) => order.item_id),
  )
  return new Map(
    [...(await getHoldStates(services, [...items]))].map(([itemId, { stock }]) => [itemId, stock]),
  )
}

async function placeInTx(
  services: Services,
  tx: Tx,
  prepared: readonly PreparedOrder[],
  stock: ReadonlyMap<number, number>,
  hold: HoldStrategy,
): Promise<PlacementResult[]> {
  const judged = await checkHoldLimits(services, tx, prepared, stock)
  const wanting = prepared.flatMap(({ actor, drawsFromStock: keepsCards }, index) => {
    const judgement = judged[index]
    return judgement?.kind === 'allowed' ? [{ order: judgement.order, actor, keepsCards }] : []
  })
  const wants = wanting
    .filter(({ keepsCards }) => keepsCards)
    .map(({ order }) => ({ orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity }))
  const held = await hold(services, tx, wants)
  const served = wanting.filter(({ order, keepsCards }) => !keepsCards || held.has(order.order_no))
  const written = await insertOrders(tx, served)
  const overtaken = served.map(({ order }) => order.order_no).filter((orderNo) => !written.has(orderNo))
  if (overtaken.length > 0) await releaseCards(tx, overtaken)

  const left = prepared
    .filter(({ order }) => !written.has(order.order_no))
    .map(({ order }) => order.request_id)
  const known = left.length > 0 ? await findOrdersByRequest(tx, left) : []
  const before = new Map(known.map((row) => [row.request_id, row]))
  return prepared.map(({ order }, index): PlacementResult => {
    const judgement = judged[index]
    if (judgement?.kind === 'allowed' && written.has(order.order_no))
      return { kind: 'placed', payBefore: judgement.order.pay_before }
    const row = before.get(order.request_id)
    if (row) return { kind: 'known', before: row }
    if (judgement && judgement.kind !== 'allowed') return judgement
    return { kind: overtaken.includes(order.order_no) ? 'overtaken' : 'short' }
  })
}

/**
 * Places many orders in one transaction: limits counted, cards held together by one statement, and those who got all
 * their cards written together. One result for each, in their order. Whoever was not placed may have been before:
 * that is looked up only then, since it is the exception.
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
