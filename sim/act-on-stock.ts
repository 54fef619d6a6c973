import { ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { moveCards } from '../server/src/modules/stock/move-cards.ts'
import { putBackCards } from '../server/src/modules/stock/put-back-cards.ts'
import { withdrawCards } from '../server/src/modules/stock/withdraw-cards.ts'
import { DomainError } from '../server/src/platform/domain-error.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import type { Step } from './steps.ts'

type StockStep = Extract<Step, { act: 'withdraw' | 'putBack' | 'moveCards' }>

/** Some cards of an item, in whatever state: what is not free when the seller's call arrives has to stay. */
async function someCards({ shop }: SimulatedShop, itemId: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ card_id: number }>`
    select card_id from card join item using (item_id) where public_id = ${itemId}
    order by card_id desc limit ${count}`.execute(shop.db.db)
  return rows.map(({ card_id }) => card_id)
}

/** The seller withdraws cards, puts them back, or moves them to the item beside and back. */
export async function actOnStock(simulation: SimulatedShop, step: StockStep): Promise<void> {
  const { shop, items } = simulation
  const shortUrl = ShortUrl.parse(shop.shortUrl)
  const isMovedBack = step.act === 'moveCards' && step.back
  const from = isMovedBack ? items.beside : items.cards
  const cardIds = await someCards(simulation, from, step.cards)
  if (cardIds.length === 0) return
  try {
    if (step.act === 'withdraw') await withdrawCards(shop.seller, { shortUrl, cardIds, reason: 'a history' })
    else if (step.act === 'putBack') await putBackCards(shop.seller, { shortUrl, cardIds })
    else
      await moveCards(shop.seller, { shortUrl, cardIds, toItemId: isMovedBack ? items.cards : items.beside })
  } catch (error) {
    if (!(error instanceof DomainError && error.codeName === 'stockCardNotFound')) throw error
  }
}
