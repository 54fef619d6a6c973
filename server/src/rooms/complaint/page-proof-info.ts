import type { pageProofInfo as operation } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageOfProofs } from './complaint.sql.ts'
import { complaintOf } from './complaint-of.ts'
import { shownProofs } from './shown-proofs.ts'

/** The messages of a complaint, the oldest first. */
export async function pageProofInfo(
  ctx: Ctx,
  { page, pageSize, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint } = await complaintOf(ctx, access)
  const { rows, total } = await pageOfProofs(ctx.db, complaint.complaint_no, { page, pageSize })
  return { list: await shownProofs(ctx, rows), total, page, pageSize, serverTime: ctx.now().toISOString() }
}
