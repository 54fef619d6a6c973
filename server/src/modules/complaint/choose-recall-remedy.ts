import type { chooseRecallRemedy as operation } from '@faka/contract/complaint/recall-choice'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { authorizeBuyer, getOrderOrReject, rateLimitLookup } from '../order/public.ts'
import { getRecallById } from '../stock/public.ts'
import {
  giveRecallRemedy,
  inTxUnlessBusy,
  type LockedOrder,
  lockRecalledOrder,
} from './give-recall-remedy.ts'
import { listRecallRemedies } from './recall.sql.ts'
import { endOffer, listOffersOfOrder, type RecallOfferRow } from './recall-offer.sql.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

/** What the buyer got by the same choice before; rejects where there was another one, or none. */
async function repeatChoice(
  tx: Tx,
  offers: readonly RecallOfferRow[],
  { orderNo, choice }: Input,
): Promise<Reply> {
  const last = offers.at(-1)
  if (last?.choice !== choice) throw new DomainError('recallOfferEnded')
  // offers that end together were one choice
  const requestIds = new Set(
    offers.flatMap(({ ended_at, request_id }) =>
      ended_at?.getTime() === last.ended_at?.getTime() ? [request_id] : [],
    ),
  )
  const given = (await listRecallRemedies(tx, [orderNo])).filter(({ request_id }) =>
    requestIds.has(request_id),
  )
  const amountFen = given.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0)
  return { choice, cards: given.length, amountFen: choice === 'refund' ? amountFen : null }
}

/** Settles the open offers of a locked order; undefined if none of them had a card without a remedy. */
async function settleOffers(
  ctx: Ctx,
  tx: Tx,
  {
    locked,
    offers,
    choice,
    actor,
  }: Pick<Input, 'choice'> & {
    locked: LockedOrder
    offers: readonly RecallOfferRow[]
    actor: string
  },
): Promise<Reply | undefined> {
  const at = ctx.now()
  const sum = { cards: 0, amountFen: 0 }
  for (const offer of offers) {
    const recall = await getRecallById(tx, offer.shop_id, offer.recall_id)
    const request = { recall, requestId: offer.request_id, actor, seller: offer.actor }
    const given = await giveRecallRemedy(ctx, tx, request, locked, choice)
    if (given.outcome === 'short') throw new DomainError('recallCardsSoldOut')
    if (given.outcome === 'notPossible') throw new DomainError('recallOfferEnded')
    if ('cards' in given) {
      sum.cards += given.cards
      sum.amountFen += given.amountFen ?? 0
      await endOffer(tx, offer.offer_id, { at, by: actor, choice })
    }
  }
  if (sum.cards === 0) return undefined
  return { choice, cards: sum.cards, amountFen: choice === 'refund' ? sum.amountFen : null }
}

/**
 * Gives the buyer of recalled cards new cards or money, as the buyer chooses, where the seller offered the choice. It is
 * made once, under the lock of the order: of several presses one counts, and repeating it returns its result.
 */
export async function chooseRecallRemedy(ctx: Ctx, input: Input): Promise<Reply> {
  const { orderNo, choice, manageSecret, cardPassword } = input
  const unlocked = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, unlocked)
  const actor = await authorizeBuyer(ctx, unlocked, { manageSecret, cardPassword })
  const reply = await inTxUnlessBusy(ctx, async (tx) => {
    const locked = await lockRecalledOrder(tx, orderNo)
    const offers = await listOffersOfOrder(tx, orderNo)
    const open = offers.filter(({ ended_at }) => ended_at === null)
    if (open.length === 0) return repeatChoice(tx, offers, input)
    return required(await settleOffers(ctx, tx, { locked, offers: open, choice, actor }), 'recallOfferEnded')
  })
  return required(reply, 'stockBusy')
}
