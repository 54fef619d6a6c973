import type { getOrder } from '@faka/contract/delivery/delivery'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { AccentTheme } from '@faka/contract/shop/accent'
import type { Ctx } from '../../platform/ctx.ts'
import { consumeLookupQuota, findOrder } from '../order/public.ts'
import { getCachedShop, toAccent } from '../shop/public.ts'

/**
 * The colours of the shop of an order, and nothing of the order itself: the page that the server renders before the
 * browser reads the order has them from its first frame on. Unknown numbers count against the lookup limit, like those
 * of calls.
 */
export async function findOrderAccent(
  ctx: Ctx,
  { orderNo }: Pick<InputOf<typeof getOrder>, 'orderNo'>,
): Promise<AccentTheme | undefined> {
  const order = await findOrder(ctx, orderNo)
  if (order) return toAccent(await getCachedShop(ctx, order.shop_id)).accent
  await consumeLookupQuota(ctx)
  return undefined
}
