import type { listComplaints as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { knownShopByUrl } from '../shop/door.ts'
import { countByStatus, pageOfComplaints } from './complaint-page.sql.ts'
import { shownRows } from './shown-rows.ts'

/** A shop's complaints, or those of all shops, those with the nearest deadline first. */
export async function listComplaints(
  ctx: Ctx,
  { shortUrl, status, orderNo, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = shortUrl && orRefuse(await knownShopByUrl(ctx, shortUrl), 'shopNotFound')
  const filter = { shopId: shop ? shop.shop_id : undefined, orderNo }
  const [rows, counts] = await Promise.all([
    pageOfComplaints(ctx.db, filter, { status, byDeadline: true, page, pageSize }),
    countByStatus(ctx.db, filter),
  ])
  const total = counts
    .filter((row) => status === undefined || row.status === status)
    .reduce((sum, { count }) => sum + count, 0)
  return { list: await shownRows(ctx, rows, () => true), total, page, pageSize }
}
