import type { Db } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findOrderStatus } from '../order/public.ts'
import { type FoundCard, listCardsOfOrders } from '../stock/public.ts'
import { findRedeemingError } from './redemption.rules.ts'
import type { RedemptionPort } from './redemption-port.ts'

/** Rejects a card that cannot be redeemed, apart from one that was. Exact under the lock of its order. */
export async function checkCard(
  db: Db,
  { card_id: cardId, order_no: orderNo, state }: Pick<FoundCard, 'card_id' | 'order_no' | 'state'>,
  port: RedemptionPort,
): Promise<void> {
  const ofOrder = orderNo === null ? [] : await listCardsOfOrders(db, [orderNo])
  const error = findRedeemingError({
    state: ofOrder.find(({ card_id }) => card_id === cardId)?.state ?? state,
    orderStatus: orderNo === null ? undefined : await findOrderStatus(db, orderNo),
    isRefunded: orderNo !== null && (await port.listRefundedCardIds(db, orderNo)).has(cardId),
  })
  if (error) throw new DomainError(error)
}
