import type { recallBatch as operation } from '@faka/contract/complaint/recall'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { recordRecall } from '../stock/public.ts'
import { countRecall } from './count-recall.ts'

/**
 * Marks a batch as faulty. Its free cards go off sale at once, held ones as soon as they are released. Idempotent: a
 * batch that was recalled keeps its first reason.
 */
export async function recallBatch(
  ctx: Ctx,
  { shortUrl, ...input }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const { recall, withdrawn } = await inTx(ctx.db, (tx) => recordRecall(ctx, tx, { shopId, ...input }))
  return {
    batchId: recall.batch_id,
    withdrawnNow: withdrawn,
    counts: await countRecall(ctx.db, recall.recall_id),
  }
}
