import { type GiftCodeBatch, GiftCodeBatchNo } from '@faka/contract/gift-code/gift-code'
import type { Ctx } from '../../platform/ctx.ts'
import { getSellerName } from '../account/public.ts'
import { countCodes, type GiftCodeBatchRow } from './gift-code.sql.ts'

/** Batches of gift codes as administrators read them. */
export async function toGiftCodeBatchDtos(
  ctx: Ctx,
  rows: readonly GiftCodeBatchRow[],
): Promise<GiftCodeBatch[]> {
  const counts = await countCodes(
    ctx.common,
    rows.map(({ gift_code_batch_id }) => gift_code_batch_id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const { redeemed = 0, disabled = 0 } = counts.get(row.gift_code_batch_id) ?? {}
      const isOver = row.disabled_at || (row.valid_until && row.valid_until <= ctx.now())
      return {
        batchNo: GiftCodeBatchNo.parse(row.batch_no),
        name: row.name,
        worthFen: row.worth_fen,
        realMoney: row.real_money,
        validUntil: row.valid_until?.toISOString() ?? null,
        createTime: row.created_at.toISOString(),
        createdBy: await getSellerName(ctx, row.created_by),
        disabledTime: row.disabled_at?.toISOString() ?? null,
        codes: row.codes,
        redeemed,
        disabled,
        outstandingFen: isOver ? 0 : (row.codes - redeemed - disabled) * row.worth_fen,
      }
    }),
  )
}
