import type { ShopRight } from '@faka/contract/shared/shop-right'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { insertStaffEvent, type StaffEventKind } from './staff.sql.ts'

/** The member or the invitation that an event is about. */
interface Subject {
  shop_id: number
  staff_no: string
  name: string
  rights: ShopRight[]
}

/** Records who did what to the staff of a shop. An invitation and the member that it becomes have one number. */
export const recordStaffEvent = (
  ctx: Ctx,
  tx: Tx,
  kind: StaffEventKind,
  { shop_id, staff_no, name, rights }: Subject,
): Promise<unknown> =>
  insertStaffEvent(tx, {
    shop_id,
    staff_no,
    kind,
    name,
    rights,
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })
