import type { listStatementMonths as operation } from '@faka/contract/report/earnings'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findFirstMoney } from '../payment/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { daysOfMonth, monthOf, monthsBetween } from './statement-months.ts'

/** The months from the first money of a shop to this one, the newest first; none for a shop without money. */
export async function listStatementMonths(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const now = ctx.now()
  const thisMonth = monthOf(now)
  const first = await findFirstMoney(ctx.db, shopId)
  const months = first ? monthsBetween(monthOf(first), thisMonth) : []
  return {
    months: months.map((month) => ({ month, ...daysOfMonth(month), isOver: month < thisMonth })),
    time: now.toISOString(),
  }
}
