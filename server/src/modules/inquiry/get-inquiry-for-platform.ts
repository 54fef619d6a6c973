import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorName } from '../account/public.ts'
import { findInquiry, type InquiryRow } from './inquiry.sql.ts'
import { isOwnInquiry } from './to-platform-inquiry-dtos.ts'

/** The inquiry for an administrator whom it does not concern. Rejects with `inquiryNotFound` or `ownInquiry`. */
export async function getInquiryForPlatform(ctx: Ctx, inquiryNo: string): Promise<InquiryRow> {
  const row = required(await findInquiry(ctx.db, inquiryNo), 'inquiryNotFound')
  if (await isOwnInquiry(ctx, row)) throw new DomainError('ownInquiry')
  return row
}

/** How an event row names the administrator; at the command line there is no account to name. */
export const platformActorName = ({ actor }: Ctx): string =>
  actor.kind === 'buyer' ? actorName(actor) : 'platform'
