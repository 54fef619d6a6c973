import type { Ctx } from '../../platform/ctx.ts'
import { listVersionIdsByTitle } from '../item/public.ts'
import { listOrderedVersionIds, type OrderPageFilter, type OrderScope } from './order-page.sql.ts'

/** The order of that number, and the wares of that title among those that were ordered. */
export async function findKeywordMatches(
  ctx: Ctx,
  whose: OrderScope,
  keyword: string | undefined,
): Promise<OrderPageFilter['keywordMatches']> {
  if (!keyword) return undefined
  const waresIds = await listVersionIdsByTitle(ctx, await listOrderedVersionIds(ctx.db, whose), keyword)
  return { orderNo: keyword.toUpperCase(), waresIds }
}
