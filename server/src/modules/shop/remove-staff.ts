import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { removeStaff as operation } from '@faka/contract/shop/staff'
import { otherCells } from '../../platform/cells/in-cells.ts'
import { overBothSchemas } from '../../platform/cells/over-both-schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { inCellsOfAccount, lockAccount, setStaffRole } from '../account/public.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { deleteStaff, findStaffAccount, findStaffShops } from './staff.sql.ts'

/** Whether an account works for a shop of another cell. */
async function worksElsewhere(ctx: Ctx, accountId: number): Promise<boolean> {
  const others = otherCells(ctx, await inCellsOfAccount(ctx, accountId))
  const shops = await Promise.all(others.map(({ db }) => findStaffShops(db, accountId)))
  return shops.flat().length > 0
}

/**
 * Removes a member of the staff. Rights are read for every request, so that no session of the account reaches the shop
 * from then on. An account that works for no other shop loses the role of staff.
 */
export async function removeStaff(
  ctx: Ctx,
  { shortUrl, staffNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const member = await findStaffAccount(ctx.db, shopId, staffNo)
  const { account_id: accountId } = required(member, 'staffNotFound')
  const elsewhere = await worksElsewhere(ctx, accountId)
  await inTx(ctx.db, async (tx) => {
    const common = await overBothSchemas(ctx, tx)
    // the account may be joining another shop
    await lockAccount(ctx, common, accountId)
    const removed = required(await deleteStaff(tx, shopId, staffNo), 'staffNotFound')
    await recordStaffEvent(ctx, tx, 'removed', removed)
    if (!elsewhere && (await findStaffShops(tx, accountId)).length === 0)
      await setStaffRole(ctx, common, accountId, false)
  })
  return {}
}
