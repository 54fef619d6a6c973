import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { removeStaff as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { deleteStaff } from './staff.sql.ts'
import { findLeaving, insertStaffStep, type StaffStepRow } from './staff-step.sql.ts'
import { finishLeaving } from './staff-steps.ts'

/** Ends the rights of a member; the row says that the directory of staff has to know. */
const beginLeaving = (ctx: Ctx, shopId: number, staffNo: string): Promise<StaffStepRow> =>
  inTx(ctx.db, async (tx) => {
    const removed = required(await deleteStaff(tx, shopId, staffNo), 'staffNotFound')
    await recordStaffEvent(ctx, tx, 'removed', removed)
    const step: StaffStepRow = { ...removed, state: 'leaving', token_hash: null, created_at: ctx.now() }
    await insertStaffStep(tx, step)
    return step
  })

/**
 * Removes a member of the staff. Rights are read for every request, so that no session of the account reaches the shop
 * from then on. An account that works for no other shop loses the role of staff, in a step of its own: where a process ended
 * before it, the next call goes on, or a job.
 */
export async function removeStaff(
  ctx: Ctx,
  { shortUrl, staffNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const begun = await findLeaving(ctx.db, shopId, staffNo)
  await finishLeaving(ctx, begun ?? (await beginLeaving(ctx, shopId, staffNo)))
  return {}
}
