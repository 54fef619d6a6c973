import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { withdrawInvitation as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { deleteInvitation } from './staff.sql.ts'

/** Withdraws an open invitation: its link joins no account any more. */
export async function withdrawInvitation(
  ctx: Ctx,
  { shortUrl, invitationNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  await inTx(ctx.db, async (tx) => {
    const withdrawn = await deleteInvitation(tx, shopId, invitationNo, ctx.now())
    const invitation = required(withdrawn, 'invitationNotFound')
    await recordStaffEvent(ctx, tx, 'withdrawn', { ...invitation, staff_no: invitationNo })
  })
  return {}
}
