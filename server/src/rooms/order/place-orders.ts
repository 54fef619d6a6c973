import type { House } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { releaseCards, type Want } from '../stock/door.ts'
import { areHoldsLimited } from './hold.rules.ts'
import { CountAlone, type JudgedHold, judgeHolds } from './hold-limits.ts'
import { holdStates } from './hold-state.ts'
import { findByRequest, insertOrders } from './order.sql.ts'
import type { PreparedOrder } from './prepare-order.ts'

/** What became of one order that was to be placed. */
export type Placed =
  | { kind: 'placed'; payBefore: Date }
  /** The same request was answered before. */
  | { kind: 'known'; before: Awaited<ReturnType<typeof findByRequest>>[number] }
  /** Limits of unpaid orders and of what they hold stand in its way. */
  | Exclude<JudgedHold, { kind: 'allowed' }>
  | { kind: 'short' }
  /** The same request was being answered at this moment; placing it again finds it known. */
  | { kind: 'overtaken' }

export type Hold = (house: House, tx: Tx, wants: readonly Want[]) => Promise<ReadonlySet<string>>

/** The cards of each item that are free or held by unpaid orders, where that matters. */
async function stockOf(
  house: House,
  prepared: readonly PreparedOrder[],
): Promise<ReadonlyMap<number, number>> {
  if (!areHoldsLimited(house.config.limits)) return new Map()
  const items = new Set(prepared.filter(({ keepsCards }) => keepsCards).map(({ order }) => order.item_id))
  return new Map([...(await holdStates(house, [...items]))].map(([itemId, { stock }]) => [itemId, stock]))
}

async function placeIn(
  house: House,
  tx: Tx,
  prepared: readonly PreparedOrder[],
  stock: ReadonlyMap<number, number>,
  hold: Hold,
): Promise<Placed[]> {
  const judged = await judgeHolds(house, tx, prepared, stock)
  const wanting = prepared.flatMap(({ actor, keepsCards }, index) => {
    const judgement = judged[index]
    return judgement?.kind === 'allowed' ? [{ order: judgement.order, actor, keepsCards }] : []
  })
  const wants = wanting
    .filter(({ keepsCards }) => keepsCards)
    .map(({ order }) => ({ orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity }))
  const held = await hold(house, tx, wants)
  const served = wanting.filter(({ order, keepsCards }) => !keepsCards || held.has(order.order_no))
  const written = await insertOrders(tx, served)
  const overtaken = served.map(({ order }) => order.order_no).filter((orderNo) => !written.has(orderNo))
  if (overtaken.length > 0) await releaseCards(tx, overtaken)

  const left = prepared
    .filter(({ order }) => !written.has(order.order_no))
    .map(({ order }) => order.request_id)
  const known = left.length > 0 ? await findByRequest(tx, left) : []
  const before = new Map(known.map((row) => [row.request_id, row]))
  return prepared.map(({ order }, index): Placed => {
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
  house: House,
  prepared: readonly PreparedOrder[],
  hold: Hold,
): Promise<Placed[]> {
  const stock = await stockOf(house, prepared)
  for (;;)
    try {
      return await inTx(house.db, (tx) => placeIn(house, tx, prepared, stock, hold))
    } catch (error) {
      if (!(error instanceof CountAlone)) throw error
    }
}
