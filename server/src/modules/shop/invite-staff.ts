import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { staffInvitationUrl } from '@faka/contract/shared/urls'
import { maxStaff, type inviteStaff as operation } from '@faka/contract/shop/staff'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { hashToken } from '../account/public.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { lockShop } from './shop.sql.ts'
import { countStaff, insertInvitation } from './staff.sql.ts'

const tokenBytes = 32
const invitationTtlMs = 72 * 3600_000

/**
 * Makes a link by which one account joins the staff of a shop. Only the hash of its token is stored. The token stands in
 * the fragment of the address, which browsers send to no server.
 */
export async function inviteStaff(
  ctx: Ctx,
  { shortUrl, name, rights }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const token = ctx.random(tokenBytes).toString('base64url')
  const invitationNo = newCellNumber(ctx, idLength)
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + invitationTtlMs)
  await inTx(ctx.db, async (tx) => {
    // several invitations at once do not pass the limit
    await lockShop(tx, shopId)
    if ((await countStaff(tx, shopId, now)) >= maxStaff) throw new DomainError('tooManyStaff')
    await insertInvitation(tx, {
      invitation_no: invitationNo,
      shop_id: shopId,
      token_hash: hashToken(token),
      name,
      rights,
      created_at: now,
      expires_at: expiresAt,
    })
    await recordStaffEvent(ctx, tx, 'invited', { shop_id: shopId, staff_no: invitationNo, name, rights })
  })
  return {
    invitationNo,
    url: ctx.config.publicUrl + staffInvitationUrl(token),
    expireTime: expiresAt.toISOString(),
  }
}
