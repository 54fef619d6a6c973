import type { Ctx } from '../../kernel/ctx.ts'
import { waresTitled } from '../item/door.ts'
import { type PageFilter, type Whose, waresOfOrders } from './order-page.sql.ts'

/** The order of that number, and the wares of that title among those that were ordered. */
export async function amongOf(
  ctx: Ctx,
  whose: Whose,
  keyword: string | undefined,
): Promise<PageFilter['among']> {
  if (!keyword) return undefined
  const waresIds = await waresTitled(ctx, await waresOfOrders(ctx.db, whose), keyword)
  return { orderNo: keyword.toUpperCase(), waresIds }
}
