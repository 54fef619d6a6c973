import type { OrderActionKind } from '@faka/contract/order/seller-order'
import type { Ctx, Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import type { OrderRow } from './order.sql.ts'
import { findActionByRequest, insertOrderAction } from './order-action.sql.ts'

/** A request of a seller that changes an order. */
export interface SellerRequest {
  requestId: string
  orderNo: string
  why: string
}

/**
 * What was recorded for a request before; undefined if it is new. Exact while the caller holds the order's lock.
 * Rejects with `requestReused` a request that was another one.
 */
export async function findSellerAct(
  tx: Tx,
  kind: OrderActionKind,
  shopId: number,
  { requestId, orderNo, why }: SellerRequest,
): Promise<{ amountFen: number | null } | undefined> {
  const act = await findActionByRequest(tx, shopId, requestId)
  if (!act) return undefined
  if (act.kind !== kind || act.order_no !== orderNo || act.why !== why) throw new DomainError('requestReused')
  return { amountFen: act.amount_fen }
}

type SellerAct = Omit<SellerRequest, 'orderNo'> & {
  order: OrderRow
  kind: OrderActionKind
  amountFen: number | null
}

/**
 * Records which seller changed an order and why, in the transaction of the change. Rejects with `requestReused` if the
 * same request is being made for another order.
 */
export async function recordActOfSeller(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { order, kind, requestId, why, amountFen, actor }: SellerAct & { actor: string },
): Promise<void> {
  const recorded = await insertOrderAction(tx, {
    order_no: order.order_no,
    shop_id: order.shop_id,
    kind,
    actor,
    why,
    amount_fen: amountFen,
    request_id: requestId,
    at: services.now(),
  })
  if (!recorded) throw new DomainError('requestReused')
}

/** The same for the seller who acts. */
export const recordSellerAct = (ctx: Ctx, tx: Tx, act: SellerAct): Promise<void> =>
  recordActOfSeller(ctx, tx, { ...act, actor: sellerActorName(ctx.actor) })
