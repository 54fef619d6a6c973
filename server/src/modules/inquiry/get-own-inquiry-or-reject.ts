import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId } from '../account/public.ts'
import { consumeLookupQuota } from '../order/public.ts'
import { findInquiry, type InquiryRow } from './inquiry.sql.ts'
import { isInquirySecret } from './inquiry-encryption.ts'

/**
 * The inquiry of the calling account, or of the device with its secret. Absent ones and those of others are rejected alike
 * and counted as a guess.
 */
export async function getOwnInquiryOrReject(
  ctx: Ctx,
  { inquiryNo, secret }: { inquiryNo: string; secret?: string | undefined },
): Promise<InquiryRow> {
  const inquiry = await findInquiry(ctx.db, inquiryNo)
  const isOwn =
    inquiry &&
    (inquiry.account_id === null
      ? isInquirySecret(ctx, inquiry, secret)
      : inquiry.account_id === actorAccountId(ctx))
  if (isOwn) return inquiry
  await consumeLookupQuota(ctx)
  throw new DomainError('inquiryNotFound')
}
