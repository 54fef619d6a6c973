import type { PlatformInquiryRow } from '@faka/contract/inquiry/platform-inquiry'
import type { Ctx } from '../../platform/ctx.ts'
import { actorAccountId } from '../account/public.ts'
import { findStaffRights, getCachedShop } from '../shop/public.ts'
import type { InquiryRow } from './inquiry.sql.ts'
import { getShopsOf, toInquiryFields } from './to-inquiry-dtos.ts'

/** Whether the calling account asked, or works for the shop that was asked. */
export async function isOwnInquiry(
  ctx: Ctx,
  { shop_id, account_id }: Pick<InquiryRow, 'shop_id' | 'account_id'>,
): Promise<boolean> {
  const accountId = actorAccountId(ctx)
  if (accountId === undefined) return false
  const { seller_account_id } = await getCachedShop(ctx, shop_id)
  if ([account_id, seller_account_id].includes(accountId)) return true
  return (await findStaffRights(ctx.db, shop_id, accountId)) !== undefined
}

/** What administrators list of inquiries, in their order. */
export async function toPlatformInquiryRowDtos(
  ctx: Ctx,
  rows: readonly InquiryRow[],
): Promise<PlatformInquiryRow[]> {
  const fields = await toInquiryFields(ctx.db, rows, await getShopsOf(ctx, rows))
  const own = await Promise.all(rows.map((row) => isOwnInquiry(ctx, row)))
  return fields.map((each, index) => ({
    ...each,
    own: own[index] ?? false,
    decisionTime: rows[index]?.decided_at?.toISOString() ?? null,
  }))
}

/** The same of one inquiry. */
export async function toPlatformInquiryRowDto(ctx: Ctx, row: InquiryRow): Promise<PlatformInquiryRow> {
  const [dto] = await toPlatformInquiryRowDtos(ctx, [row])
  if (!dto) throw new Error('an inquiry is missing')
  return dto
}
