import type { SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import type { Ctx } from '../../platform/ctx.ts'
import { countDeliveredUnits, readCards } from '../delivery/public.ts'
import type { OrderRow } from '../order/public.ts'
import { getFreeCardCounts, maskCard } from '../stock/public.ts'
import { listRedeemedCardNos } from './list-redeemed-card-nos.ts'

/** The delivered cards of an order, masked, and what they can be replaced from. */
export async function describeDeliveredCards(
  ctx: Ctx,
  order: OrderRow,
): Promise<Pick<SellerComplaint, 'source' | 'cards' | 'freeCards'>> {
  const { source } = await countDeliveredUnits(ctx.db, order)
  if (source === 'nothing') return { source, cards: [], freeCards: null }
  const redeemed = await listRedeemedCardNos(ctx.db, order.order_no)
  const cards = (await readCards(ctx, order)).map(({ cardId, content }) => ({
    cardId,
    masked: maskCard(content),
    ...(redeemed.has(Number(cardId)) && { redeemed: true as const }),
  }))
  if (source !== 'stock') return { source, cards, freeCards: null }
  const free = await getFreeCardCounts(ctx, [order.item_id])
  return { source, cards, freeCards: free.get(order.item_id) ?? 0 }
}
