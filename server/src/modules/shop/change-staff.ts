import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { changeStaff as operation } from '@faka/contract/shop/staff'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordStaffEvent } from './record-staff-event.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { changeStaffRow } from './staff.sql.ts'
import { toStaffDto } from './to-staff-dto.ts'

/** Changes what a member of the staff is called and may do. Rights are read for every request, so it counts at once. */
export async function changeStaff(
  ctx: Ctx,
  { shortUrl, staffNo, name, rights }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const changed = await inTx(ctx.db, async (tx) => {
    const row = required(await changeStaffRow(tx, { shopId, staffNo }, { name, rights }), 'staffNotFound')
    await recordStaffEvent(ctx, tx, 'changed', row)
    return row
  })
  return toStaffDto(ctx, changed)
}
