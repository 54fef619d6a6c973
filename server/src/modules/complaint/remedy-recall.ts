import type { remedyRecall as operation } from '@faka/contract/complaint/recall'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { getRecallOrReject, listRecalledOrderNos, type RecallRow } from '../stock/public.ts'
import { listRecalledCards } from './recalled-cards.ts'
import { remedyRecalledOrder } from './remedy-recalled-order.ts'

type Input = InputOf<typeof operation>

/** How many orders one call remedies, each in a transaction of its own. */
const ordersPerCall = 20

/** The named orders, which got cards of the recall, or the next ones after the cursor. */
async function chooseOrders(
  ctx: Ctx,
  { recall_id: recallId, shop_id: shopId }: RecallRow,
  { orderNos, cursor }: Pick<Input, 'orderNos' | 'cursor'>,
): Promise<{ chosen: string[]; hasMore: boolean }> {
  if (orderNos) {
    const chosen = [...new Set<string>(orderNos)]
    const cards = await listRecalledCards(ctx.db, recallId, chosen)
    if (chosen.some((orderNo) => !cards.has(orderNo))) throw new DomainError('orderNotFound')
    return { chosen, hasMore: false }
  }
  const page = { recallId, shopId, after: cursor ?? '', max: ordersPerCall + 1 }
  const found = await listRecalledOrderNos(ctx.db, page)
  return { chosen: found.slice(0, ordersPerCall), hasMore: found.length > ordersPerCall }
}

/**
 * Remedies orders that got recalled cards, one transaction for each: whatever was done stays done when a later one
 * fails, and repeating the call continues where it ended. Repeating a request returns its first result.
 */
export async function remedyRecall(
  ctx: Ctx,
  { shortUrl, batchId, requestId, remedy, days, fallback, ...which }: Input,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const recall = await getRecallOrReject(ctx.db, shopId, batchId)
  const { chosen, hasMore } = await chooseOrders(ctx, recall, which)
  const list: ReplyOf<typeof operation>['list'] = []
  for (const orderNo of chosen) {
    const result = await remedyRecalledOrder(ctx, { recall, orderNo, remedy, requestId, days, fallback })
    list.push({ orderNo: OrderNo.parse(orderNo), ...result })
  }
  return { list, nextCursor: hasMore ? (list.at(-1)?.orderNo ?? null) : null }
}
