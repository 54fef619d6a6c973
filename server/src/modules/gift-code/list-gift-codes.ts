import {
  GiftCodeNo,
  type GiftCodeState,
  type listGiftCodes as operation,
} from '@faka/contract/gift-code/gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { getAccountLabels } from '../account/public.ts'
import { getBatchOrReject } from './get-batch-or-reject.ts'
import { type GiftCodeRow, pageCodes } from './gift-code.sql.ts'
import { openGiftCode } from './gift-code-text.ts'
import { toGiftCodeBatchDtos } from './to-gift-code-batch-dtos.ts'

const stateOf = ({ redeemed_at, disabled_at }: GiftCodeRow): GiftCodeState => {
  if (redeemed_at) return 'redeemed'
  return disabled_at ? 'disabled' : 'open'
}

/** The gift codes of a batch, without their texts. */
export async function listGiftCodes(
  ctx: Ctx,
  { batchNo, ...paging }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = await getBatchOrReject(ctx, batchNo)
  const rows = await pageCodes(ctx.common, row.gift_code_batch_id, paging)
  const [[batch], labels] = await Promise.all([
    toGiftCodeBatchDtos(ctx, [row]),
    getAccountLabels(
      ctx,
      rows.flatMap(({ account_id }) => account_id ?? []),
    ),
  ])
  return {
    list: rows.map((code) => ({
      codeNo: GiftCodeNo.parse(code.code_no),
      ending: openGiftCode(ctx, code.code_no, code.sealed).slice(-4),
      state: stateOf(code),
      redeemedBy: code.account_id === null ? null : (labels.get(code.account_id)?.name ?? ''),
      redeemTime: code.redeemed_at?.toISOString() ?? null,
    })),
    total: row.codes,
    ...paging,
    batch: required(batch, 'giftCodeBatchNotFound'),
  }
}
