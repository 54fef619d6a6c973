import type { listProgramCalls as operation } from '@faka/contract/delivery/delivery-program'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { findProgramCallPage } from './program-call.sql.ts'
import { toProgramCallDto } from './to-program-call-dto.ts'

/** The orders that a shop's program was asked for, newest first: what became of each, never a card. */
export async function listProgramCalls(
  ctx: Ctx,
  { shortUrl, state, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const { rows, total } = await findProgramCallPage(ctx.db, { shopId, state, page, pageSize })
  const list = rows.map((row) => ({
    ...toProgramCallDto(row),
    orderNo: OrderNo.parse(row.order_no),
    createTime: row.created_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
  }))
  return { list, total, page, pageSize }
}
