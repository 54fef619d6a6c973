import type { chooseRecallRemedy as operation } from '@faka/contract/complaint/recall-choice'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { authorizeBuyer, getOrderOrReject, rateLimitLookup } from '../order/public.ts'
import { getRecallById } from '../stock/public.ts'
import { giveRecallRemedy } from './give-recall-remedy.ts'
import { inTxUnlessBusy, lockOrderWithComplaint } from './lock-order-with-complaint.ts'
import { listRecallRemedies } from './recall.sql.ts'
import { endOffer, listOffersOfOrder, type RecallOfferRow } from './recall-offer.sql.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

/** What the buyer got by the same choice before; rejects where there was another one, or none. */
async function repeatChoice(
  tx: Tx,
  ended: readonly RecallOfferRow[],
  { orderNo, choice }: Input,
): Promise<Reply> {
  const endOf = ({ ended_at }: RecallOfferRow) => ended_at?.getTime() ?? 0
  const lastEnd = Math.max(...ended.map(endOf))
  // offers that end together were one choice, of which some may have had nothing left to give
  const chosen = ended.filter((offer) => endOf(offer) === lastEnd && offer.choice === choice)
  if (chosen.length === 0) throw new DomainError('recallOfferEnded')
  const given = (await listRecallRemedies(tx, [orderNo])).filter((remedy) =>
    chosen.some(
      ({ recall_id, request_id }) => recall_id === remedy.recall_id && request_id === remedy.request_id,
    ),
  )
  const amountFen = given.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0)
  return { choice, cards: given.length, amountFen: choice === 'refund' ? amountFen : null }
}

/**
 * Settles the open offers of a locked order; undefined if none of them had a card without a remedy. Once one has given
 * something, those that have nothing left to give end with it.
 */
async function settleOffers(
  ctx: Ctx,
  tx: Tx,
  { orderNo, choice }: Input,
  offers: readonly RecallOfferRow[],
  actor: string,
): Promise<Reply | undefined> {
  const at = ctx.now()
  const sum = { cards: 0, amountFen: 0 }
  const empty: RecallOfferRow[] = []
  for (const offer of offers) {
    // what the offer before gave may have changed the order
    const locked = await lockOrderWithComplaint(tx, orderNo)
    const recall = await getRecallById(tx, offer.shop_id, offer.recall_id)
    const request = { recall, requestId: offer.request_id, actor, seller: offer.actor }
    const given = await giveRecallRemedy(ctx, tx, request, locked, choice)
    if (given.outcome === 'short') throw new DomainError('recallCardsSoldOut')
    if (given.outcome === 'notPossible' && sum.cards === 0) throw new DomainError('recallOfferEnded')
    if ('cards' in given) {
      sum.cards += given.cards
      sum.amountFen += given.amountFen ?? 0
      await endOffer(tx, offer.offer_id, { at, by: actor, choice })
    } else empty.push(offer)
  }
  if (sum.cards === 0) return undefined
  for (const { offer_id } of empty) await endOffer(tx, offer_id, { at, by: actor, choice: null })
  return { choice, cards: sum.cards, amountFen: choice === 'refund' ? sum.amountFen : null }
}

/**
 * Gives the buyer of recalled cards new cards or money, as the buyer chooses, where the seller offered the choice. It is
 * made once, under the lock of the order: of several presses one counts, and repeating it returns its result.
 */
export async function chooseRecallRemedy(ctx: Ctx, input: Input): Promise<Reply> {
  const { orderNo, manageSecret, cardPassword } = input
  const unlocked = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, unlocked)
  const actor = await authorizeBuyer(ctx, unlocked, { manageSecret, cardPassword })
  const reply = await inTxUnlessBusy(ctx, async (tx) => {
    await lockOrderWithComplaint(tx, orderNo)
    const offers = await listOffersOfOrder(tx, orderNo)
    const open = offers.filter(({ ended_at }) => ended_at === null)
    const ended = offers.filter(({ ended_at }) => ended_at !== null)
    return (await settleOffers(ctx, tx, input, open, actor)) ?? repeatChoice(tx, ended, input)
  })
  return required(reply, 'stockBusy')
}
