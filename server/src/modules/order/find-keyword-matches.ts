import type { Ctx } from '../../platform/ctx.ts'
import { listVersionIdsByTitle } from '../item/public.ts'
import { listOrderedVersionIds, type OrderPageFilter, type OrderScope } from './order-page.sql.ts'

/** What a search keyword matches: an order number, or the titles of the item versions that were ordered. */
export async function findKeywordMatches(
  ctx: Ctx,
  scope: OrderScope,
  keyword: string | undefined,
): Promise<OrderPageFilter['keywordMatches']> {
  if (!keyword) return undefined
  const versionIds = await listVersionIdsByTitle(ctx, await listOrderedVersionIds(ctx.db, scope), keyword)
  return { orderNo: keyword.toUpperCase(), versionIds }
}
