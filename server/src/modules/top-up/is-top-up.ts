import type { Services } from '../../platform/ctx.ts'
import { getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'

/** Whether an order tops up the balance of its account. */
export const isTopUp = async (services: Services, order: Pick<OrderRow, 'wares_id'>): Promise<boolean> =>
  (await getItemVersion(services, order.wares_id)).content === 'balance'
