import type { recallBatch } from '@faka/contract/complaint/recall'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { Db } from '../../platform/db.ts'
import { countRecalled } from '../stock/public.ts'

/** How many cards of a recall are where, and in how many orders. */
export async function countRecall(db: Db, recallId: number): Promise<ReplyOf<typeof recallBatch>['counts']> {
  const { orders, byState } = await countRecalled(db, recallId)
  const count = (state: string) => byState.get(state) ?? 0
  return {
    orders,
    sold: count('sold'),
    held: count('held'),
    withdrawn: count('withdrawn'),
    replaced: count('void'),
  }
}
