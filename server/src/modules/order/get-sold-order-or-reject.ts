import type { Ctx } from '../../platform/ctx.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findOrder } from './find-order.ts'
import type { OrderRow } from './order.sql.ts'

/** An order of a shop that the caller manages. One of another shop is rejected like a missing one: `orderNotFound`. */
export const getSoldOrderOrReject = async (ctx: Ctx, orderNo: string): Promise<OrderRow> =>
  requiredOfManagedShop(ctx, await findOrder(ctx, orderNo), 'orderNotFound')
