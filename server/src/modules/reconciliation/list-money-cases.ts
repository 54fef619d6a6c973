import type { listMoneyCases as operation } from '@faka/contract/reconciliation/seller-money'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { listShopCases, sumOpenCases } from './reconciliation-case.sql.ts'
import { toReconciliationCases } from './to-reconciliation-cases.ts'

/** One page of a shop's open cases, the oldest first. */
export async function listMoneyCases(
  ctx: Ctx,
  { shortUrl, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, { cases: total }] = await Promise.all([
    listShopCases(ctx.db, shopId, { page, pageSize }),
    sumOpenCases(ctx.db, [shopId]),
  ])
  return { list: await toReconciliationCases(ctx, rows), total, page, pageSize }
}
