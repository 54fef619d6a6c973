import type { GiftCodeBatchNo } from '@faka/contract/gift-code/gift-code'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { findBatch, type GiftCodeBatchRow } from './gift-code.sql.ts'

/** A batch of gift codes. */
export const getBatchOrReject = async (ctx: Ctx, batchNo: GiftCodeBatchNo): Promise<GiftCodeBatchRow> =>
  required(await findBatch(ctx.common, batchNo), 'giftCodeBatchNotFound')
