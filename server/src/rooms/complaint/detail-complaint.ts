import type { detailComplaint as operation } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { Ctx } from '../../kernel/ctx.ts'
import { isOwnOrder } from '../order/door.ts'
import { complaintOf } from './complaint-of.ts'
import { shownComplaint } from './shown-complaint.ts'

/** A complaint with its states and its end. */
export async function detailComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, order } = await complaintOf(ctx, access)
  return shownComplaint(ctx, complaint, order, { withContact: isOwnOrder(ctx, order) })
}
