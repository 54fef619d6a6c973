import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { actorName } from '../account/public.ts'
import {
  findBatch,
  findRecall,
  insertRecall,
  lockBatchFamily,
  markRecalled,
  type RecallRow,
} from './recall.sql.ts'
import { withdrawRecalledCards } from './withdraw-recalled-cards.ts'

interface RecallInput {
  shopId: number
  batchId: number
  reason: string
  requestId: string
}

/**
 * Marks a batch as faulty and takes its free cards off sale; for one that is marked, only the latter. Rejects with
 * `batchNotFound`, and with `requestReused` if the request recalled another batch.
 */
export async function recordRecall(
  ctx: Ctx,
  tx: Tx,
  { shopId, batchId, reason, requestId }: RecallInput,
): Promise<{ recall: RecallRow; withdrawn: number }> {
  const actor = actorName(ctx.actor)
  const { recall_id: earlier } = required(await findBatch(tx, shopId, batchId), 'batchNotFound')
  const at = ctx.now()
  if (earlier === null) {
    const values = { shop_id: shopId, batch_id: batchId, reason, actor, request_id: requestId, at }
    const inserted = await insertRecall(tx, values)
    if (inserted) await markRecalled(tx, await lockBatchFamily(tx, { shopId, batchId }), inserted.recall_id)
  }
  const { recall_id: recallId } = required(await findBatch(tx, shopId, batchId), 'batchNotFound')
  if (recallId === null) throw new DomainError('requestReused')
  const recall = required(await findRecall(tx, shopId, recallId), 'batchNotFound')
  return { recall, withdrawn: await withdrawRecalledCards(ctx, tx, recall, actor) }
}
