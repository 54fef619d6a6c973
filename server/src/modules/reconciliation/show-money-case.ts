import type { showMoneyCase as operation } from '@faka/contract/reconciliation/seller-money'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { toCaseDetails } from './show-money.ts'
import { getOpenCaseOrReject } from './to-reconciliation-cases.ts'

/** One open case of a shop; who decided about it earlier is named to the platform alone. */
export async function showMoneyCase(
  ctx: Ctx,
  { shortUrl, caseNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const details = await toCaseDetails(ctx, await getOpenCaseOrReject(ctx, caseNo, shopId))
  return { ...details, decisions: details.decisions.map((each) => ({ ...each, actor: '' })) }
}
