import type { Ctx } from '../../platform/ctx.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { actorAccountId, actorName } from '../account/public.ts'
import { lockOrders } from '../order/public.ts'
import { findStaffRights, getCachedShop } from '../shop/public.ts'
import type { ComplaintRow } from './complaint.sql.ts'

/** Who acts for the platform: an administrator's account, or the command line. */
export const platformBy = ({ actor }: Ctx) =>
  ({ by: 'platform', actor: actor.kind === 'buyer' ? actorName(actor) : 'platform' }) as const

/**
 * Whether the calling account is a side of the complaint: the buyer, whose order it may be since it was made, the
 * seller of the shop, or a member of its staff.
 */
export async function isOwnComplaint(
  ctx: Ctx,
  db: Db | Tx,
  complaint: ComplaintRow,
  order: { account_id: number | null } | undefined,
): Promise<boolean> {
  const accountId = actorAccountId(ctx)
  if (accountId === undefined) return false
  const { seller_account_id: sellerId } = await getCachedShop(ctx, complaint.shop_id)
  if ([complaint.account_id, order?.account_id, sellerId].includes(accountId)) return true
  return (await findStaffRights(db, complaint.shop_id, accountId)) !== undefined
}

/** Refuses an act of the platform by an account that is a side of the complaint; its order is locked. */
export async function rejectOwnComplaint(ctx: Ctx, tx: Tx, complaint: ComplaintRow): Promise<void> {
  if (actorAccountId(ctx) === undefined) return
  const [order] = await lockOrders(tx, [complaint.order_no])
  if (await isOwnComplaint(ctx, tx, complaint, order)) throw new DomainError('ownComplaint')
}
