import type { RecallChoice } from '@faka/contract/complaint/recall-choice'
import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { getRecallById } from '../stock/public.ts'
import { giveRecallRemedy } from './give-recall-remedy.ts'
import { inTxUnlessBusy, lockOrderWithComplaint } from './lock-order-with-complaint.ts'
import { endOffer, listOffersOfOrder } from './recall-offer.sql.ts'

const actor = 'job recall-offers'

const choiceByOutcome = { replaced: 'replace', refunded: 'refund' } as const

async function decideInTx(services: Services, tx: Tx, orderNo: string): Promise<void> {
  await lockOrderWithComplaint(tx, orderNo)
  const at = services.now()
  const due = (await listOffersOfOrder(tx, orderNo)).filter(
    ({ ended_at, due_at }) => ended_at === null && due_at <= at,
  )
  for (const { offer_id, recall_id, shop_id, request_id, fallback, actor: seller } of due) {
    // what the offer before gave may have changed the order
    const locked = await lockOrderWithComplaint(tx, orderNo)
    const recall = await getRecallById(tx, shop_id, recall_id)
    const give = (kind: RecallChoice) =>
      giveRecallRemedy(services, tx, { recall, requestId: request_id, actor, seller }, locked, kind)
    const first = await give(fallback)
    const given = first.outcome === 'short' ? await give('refund') : first
    const choice = 'cards' in given ? choiceByOutcome[given.outcome] : null
    await endOffer(tx, offer_id, { at, by: actor, choice })
    if (choice)
      await recordDomainEvents(services, tx, [
        { kind: 'order.recalled', subject: orderNo, tenantId: shop_id },
      ])
  }
}

/**
 * Gives a buyer who did not choose in time what the seller set for that: new cards, or money, also where new cards have
 * run out. Cards that were settled otherwise meanwhile just end the offer. False if cards are being changed: the offer
 * waits for the next attempt.
 */
export const decideOverdueOffer = async (services: Services, orderNo: string): Promise<boolean> =>
  (await inTxUnlessBusy(services, async (tx) => {
    await decideInTx(services, tx, orderNo)
    return true
  })) ?? false
