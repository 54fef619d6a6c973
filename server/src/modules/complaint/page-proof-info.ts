import type { pageProofInfo as operation } from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findProofPage } from './complaint.sql.ts'
import { getComplaintOrReject } from './get-complaint-or-reject.ts'
import { toProofDtos } from './to-proof-dtos.ts'

/** The messages of a complaint, oldest first. */
export async function pageProofInfo(
  ctx: Ctx,
  { page, pageSize, ...access }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint } = await getComplaintOrReject(ctx, access)
  const { rows, total } = await findProofPage(ctx.db, complaint.complaint_no, { page, pageSize })
  return { list: await toProofDtos(ctx, rows), total, page, pageSize, serverTime: ctx.now().toISOString() }
}
