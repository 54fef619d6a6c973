import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { listStaff as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { listInvitations, listStaffRows } from './staff.sql.ts'
import { toStaffDto } from './to-staff-dto.ts'

/** The staff of a shop and its open invitations. Links are never shown again. */
export async function listStaff(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [staff, invitations] = await Promise.all([
    listStaffRows(ctx.db, shopId),
    listInvitations(ctx.db, shopId, ctx.now()),
  ])
  return {
    list: await Promise.all(staff.map((row) => toStaffDto(ctx, row))),
    invitations: invitations.map((row) => ({
      invitationNo: row.invitation_no,
      name: row.name,
      rights: row.rights,
      createTime: row.created_at.toISOString(),
      expireTime: row.expires_at.toISOString(),
    })),
  }
}
