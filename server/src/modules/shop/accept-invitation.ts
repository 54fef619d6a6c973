import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ShortUrl } from '@faka/contract/shared/ids'
import type { acceptInvitation as operation } from '@faka/contract/shop/staff'
import { servicesOfTenant } from '../../platform/cells/find-services.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorAccountId, hashToken } from '../account/public.ts'
import { findCellOfInvitation } from './find-cell-of-invitation.ts'
import { lockShop, readShop } from './shop.sql.ts'
import { findInvitation, findStaffRights, takeInvitation } from './staff.sql.ts'
import { findJoining, insertStaffStep, type StaffStepRow } from './staff-step.sql.ts'
import { finishJoining } from './staff-steps.ts'

/** Takes an invitation for an account, of which the row says that it joins; it stays unused where the account works there. */
const beginJoining = (ctx: Ctx, tokenHash: Buffer, accountId: number): Promise<StaffStepRow> =>
  inTx(ctx.db, async (tx) => {
    const now = ctx.now()
    const invitation = required(await findInvitation(tx, tokenHash, now), 'invitationInvalid')
    const { shop_id, invitation_no, name, rights } = invitation
    // an account that accepts two invitations at once joins by one
    const shop = await lockShop(tx, shop_id)
    required(await takeInvitation(tx, tokenHash, now), 'invitationInvalid')
    const isStaff = (await findStaffRights(tx, shop_id, accountId)) !== undefined
    if (isStaff || shop.seller_account_id === accountId) throw new DomainError('alreadyStaff')
    const step: StaffStepRow = {
      staff_no: invitation_no,
      shop_id,
      account_id: accountId,
      state: 'joining',
      name,
      rights,
      token_hash: tokenHash,
      created_at: now,
    }
    if (!(await insertStaffStep(tx, step))) throw new DomainError('alreadyStaff')
    return step
  })

/** What an account began to accept, before its process ended. */
async function findOwnJoining(
  { db }: Ctx,
  tokenHash: Buffer,
  accountId: number,
): Promise<StaffStepRow | undefined> {
  const step = await findJoining(db, tokenHash)
  return step?.account_id === accountId ? step : undefined
}

/**
 * Joins the staff of a shop by an invitation, in three steps: the invitation is taken, the directory of staff and the role
 * of the account say so, and the account gets its rights. A process that ends between two of them leaves a row, from which
 * the same account goes on with the same link, or a job. Of several accounts that accept it at the same moment one joins;
 * who works there already, or owns the shop, leaves it unused.
 */
export async function acceptInvitation(
  given: Ctx,
  { token }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const ctx = await findCellOfInvitation(given, token)
  const accountId = required(actorAccountId(ctx), 'sessionNeeded')
  const tokenHash = hashToken(token)
  const begun = await findOwnJoining(ctx, tokenHash, accountId)
  const step = begun ?? (await beginJoining(ctx, tokenHash, accountId))
  await finishJoining(ctx, step)
  const there = await servicesOfTenant(ctx, step.shop_id, true)
  // the shop may have moved to another cell before the account joined it
  if (there.cell.number !== ctx.cell.number) await finishJoining(there, step)
  return { shortUrl: ShortUrl.parse((await readShop(there.db, step.shop_id)).short_url) }
}
