import type { Db } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { findBatch, findRecall, type RecallRow } from './recall.sql.ts'

/** The recall of a batch of a shop. Rejects with `batchNotFound` and `batchNotRecalled`. */
export async function getRecallOrReject(db: Db, shopId: number, batchId: number): Promise<RecallRow> {
  const { recall_id: recallId } = required(await findBatch(db, shopId, batchId), 'batchNotFound')
  return required(recallId === null ? undefined : await findRecall(db, shopId, recallId), 'batchNotRecalled')
}

/** A recall of a shop that there is. */
export const getRecallById = async (db: Db, shopId: number, recallId: number): Promise<RecallRow> =>
  required(await findRecall(db, shopId, recallId), 'batchNotRecalled')
