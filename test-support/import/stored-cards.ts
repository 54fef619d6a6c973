import { decryptCard } from '../../server/src/modules/stock/card-encryption.ts'
import type { TestShop } from '../server/open-shop.ts'

/** The unsold cards of all shops in the order in which they were added, each after the title of its item. */
export async function storedCards({ db, services }: TestShop): Promise<[title: string, text: string][]> {
  const rows = await db.db
    .selectFrom('card')
    .innerJoin('item', 'item.item_id', 'card.item_id')
    .innerJoin('item_wares', 'item_wares.wares_id', 'item.wares_id')
    .select(['card_id', 'card.item_id', 'batch_id', 'sealed', 'item_wares.title'])
    .where('state', '=', 'free')
    .orderBy('card_id')
    .execute()
  const cards: [string, string][] = []
  for (const { title, ...card } of rows) cards.push([title, await decryptCard(services, card)])
  return cards
}
