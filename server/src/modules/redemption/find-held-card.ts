import type { CallerProof } from '@faka/contract/shared/proof-of-work'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { limitWrongGuesses } from '../account/public.ts'
import { getMainItemId } from '../item/public.ts'
import { type FoundCard, findCardsByText } from '../stock/public.ts'
import type { RedeemableItem } from './get-redeemable-item-or-reject.ts'

/** Cards of the same text: what was sold counts before what was replaced, and both before the rest. */
const ranks: Partial<Record<FoundCard['state'], number>> = { sold: 0, void: 1 }

async function findCard(ctx: Ctx, { item }: RedeemableItem, text: string): Promise<FoundCard | undefined> {
  const found = await findCardsByText(ctx, item.shop_id, text)
  const ofItem: FoundCard[] = []
  for (const card of found)
    if (card.item_id === item.item_id || (await getMainItemId(ctx.db, card.item_id)) === item.item_id)
      ofItem.push(card)
  return ofItem.sort((one, other) => (ranks[one.state] ?? 2) - (ranks[other.state] ?? 2))[0]
}

/**
 * The card of an item that somebody names. Found by its keyed hash, so that the time it takes says nothing of the text; wrong
 * ones are limited by network, and cost a proof of work near the limit. Rejects with `cardUnknown`.
 */
export async function findHeldCard(
  ctx: Ctx,
  redeemable: RedeemableItem,
  { card, proof }: { card: string; proof?: CallerProof | undefined },
): Promise<FoundCard> {
  const network = asBrowserActor(ctx.actor)?.networkHash ?? ''
  const found = await limitWrongGuesses(
    ctx,
    {
      counter: 'cards',
      limits: [{ guesser: `network ${network}`, max: ctx.config.limits.wrongCardsPerNetworkAnd10Minutes }],
      subject: 'card',
      proof,
    },
    () => findCard(ctx, redeemable, card),
  )
  return required(found, 'cardUnknown')
}
