import type { CouponUseState, listCouponUses as operation } from '@faka/contract/coupon/coupon'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { countUsesOfBatch, findUse, listUsesOfBatch } from './coupon-use.sql.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'

const listName = 'coupon uses'

async function getPlaceOrReject(ctx: Ctx, batchId: number, cursor: string) {
  const use = await findUse(ctx.db, decodeCursor(listName, cursor)[0] ?? '')
  if (use?.coupon_batch_id !== batchId) throw invalidCursor()
  return use
}

const stateOf = ({
  paid_at,
  returned_at,
}: {
  paid_at: Date | null
  returned_at: Date | null
}): CouponUseState => {
  if (paid_at) return 'used'
  return returned_at ? 'returned' : 'held'
}

/** The orders that used coupons of a batch, the latest first. */
export async function listCouponUses(
  ctx: Ctx,
  { batchNo, page, pageSize, cursor }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { coupon_batch_id: batchId, name } = await getBatchOrReject(ctx, batchNo)
  const after = cursor === undefined ? undefined : await getPlaceOrReject(ctx, batchId, cursor)
  const skip = after ? 0 : (page - 1) * pageSize
  const [found, total] = await Promise.all([
    listUsesOfBatch(ctx.db, batchId, { after, max: pageSize + 1, skip }),
    countUsesOfBatch(ctx.db, batchId),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    name,
    list: rows.map((row) => ({
      orderNo: OrderNo.parse(row.order_no),
      code: row.code,
      discountFen: row.discount_fen,
      state: stateOf(row),
      time: row.created_at.toISOString(),
    })),
    total,
    page,
    pageSize,
    nextCursor: found.length > pageSize && last ? encodeCursor(listName, last.order_no) : null,
  }
}
