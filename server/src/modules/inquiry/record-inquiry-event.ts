import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { type InquiryEvent, type InquiryRow, insertInquiryEvent } from './inquiry.sql.ts'

interface Act extends Pick<InquiryEvent, 'kind' | 'side' | 'actor'> {
  why?: string
}

/** Records in the audit trail what was done to an inquiry, never a message of it. */
export const recordInquiryEvent = (
  ctx: Ctx,
  tx: Tx,
  { shop_id, inquiry_no }: InquiryRow,
  { kind, side, actor, why = '' }: Act,
) => insertInquiryEvent(tx, { shop_id, inquiry_no, kind, side, actor, why, at: ctx.now() })
