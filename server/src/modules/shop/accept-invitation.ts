import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { acceptInvitation as operation } from '@faka/contract/shop/staff'
import { overBothSchemas } from '../../platform/cells/over-both-schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId, hashToken, lockAccount, noteAccountCell, setStaffRole } from '../account/public.ts'
import { findCellOfInvitation } from './find-cell-of-invitation.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { readShop } from './shop.sql.ts'
import { insertStaff, takeInvitation } from './staff.sql.ts'

/**
 * Joins the staff of a shop by an invitation. It is taken in the same transaction, so that of several accounts that
 * accept it at the same moment one joins; who works there already, or owns the shop, leaves it unused.
 */
export async function acceptInvitation(
  given: Ctx,
  { token }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const ctx = await findCellOfInvitation(given, token)
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  await noteAccountCell(ctx, accountId)
  return inTx(ctx.db, async (tx) => {
    const common = await overBothSchemas(ctx, tx)
    await lockAccount(ctx, common, accountId)
    const now = ctx.now()
    const taken = required(await takeInvitation(tx, hashToken(token), now), 'invitationInvalid')
    const { invitation_no: staffNo, shop_id: shopId, name, rights } = taken
    const shop = await readShop(tx, shopId)
    if (shop.seller_account_id === accountId) throw new DomainError('alreadyStaff')
    const member = {
      staff_no: staffNo,
      shop_id: shopId,
      account_id: accountId,
      name,
      rights,
      created_at: now,
    }
    required(await insertStaff(tx, member), 'alreadyStaff')
    await setStaffRole(ctx, common, accountId, true)
    await recordStaffEvent(ctx, tx, 'joined', member)
    return { shortUrl: ShortUrl.parse(shop.short_url) }
  })
}
