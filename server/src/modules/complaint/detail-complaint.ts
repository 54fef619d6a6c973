import type { detailComplaint as operation } from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { isOwnOrder } from '../order/public.ts'
import { getComplaintOrReject } from './get-complaint-or-reject.ts'
import { toComplaintDto } from './to-complaint-dto.ts'

/** A complaint with its events and its outcome. */
export async function detailComplaint(
  ctx: Ctx,
  access: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { complaint, order } = await getComplaintOrReject(ctx, access)
  return toComplaintDto(ctx, complaint, order, { withContact: isOwnOrder(ctx, order) })
}
