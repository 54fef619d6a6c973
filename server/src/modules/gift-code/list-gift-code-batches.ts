import type { listGiftCodeBatches as operation } from '@faka/contract/gift-code/gift-code'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { sumBalances } from '../wallet/public.ts'
import { countBatches, listBatches, sumOutstanding } from './gift-code.sql.ts'
import { toGiftCodeBatchDtos } from './to-gift-code-batch-dtos.ts'

/** The batches of gift codes, the latest first, and what the platform owes by them and by balances. */
export async function listGiftCodeBatches(
  ctx: Ctx,
  paging: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const realMoney = isRealMoney(ctx)
  // one after the other: a process has few connections for what is common
  const rows = await listBatches(ctx.common, paging)
  const total = await countBatches(ctx.common)
  const outstandingFen = await sumOutstanding(ctx.common, realMoney, ctx.now())
  const balancesFen = await sumBalances(ctx.common, realMoney)
  const list = await toGiftCodeBatchDtos(ctx, rows)
  return { list, total, ...paging, outstandingFen, balancesFen, realMoney }
}
