import type { Services } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { listRecallsWithFreeCards, lockFreeRecalled, type RecallRow } from './recall.sql.ts'
import { insertStockEvent, markWithdrawn } from './stock-cards.sql.ts'

/** Takes the free cards of a recall off sale. Returns how many. */
export async function withdrawRecalledCards(
  services: Pick<Services, 'now'>,
  tx: Tx,
  { recall_id: recallId, shop_id: shopId, reason }: Pick<RecallRow, 'recall_id' | 'shop_id' | 'reason'>,
  actor: string,
): Promise<number> {
  const cardIds = await lockFreeRecalled(tx, recallId)
  if (cardIds.length === 0) return 0
  const event = { shop_id: shopId, kind: 'withdrawn', card_ids: cardIds, actor, reason } as const
  await markWithdrawn(tx, shopId, cardIds, await insertStockEvent(tx, { ...event, at: services.now() }))
  return cardIds.length
}

const maxRecalls = 50

/** Withdraws recalled cards that a buyer had held when the recall was made, and did not buy. */
export async function withdrawReleasedRecalledCards(services: Services): Promise<boolean> {
  const recalls = await listRecallsWithFreeCards(services.db, maxRecalls)
  for (const recall of recalls)
    await inTx(services.db, (tx) => withdrawRecalledCards(services, tx, recall, 'job recalled-cards'))
  return false
}
