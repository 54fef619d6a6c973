import type { createItem as createItemOperation } from '@faka/contract/item/seller-item'
import type { InputOf } from '@faka/contract/shared/endpoint'
import { ItemId, type ShortUrl } from '@faka/contract/shared/ids'
import { createItem } from '../../server/src/modules/item/create-item.ts'
import { publishItem } from '../../server/src/modules/item/publish-item.ts'
import { addStock } from '../../server/src/modules/stock/add-stock.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'

export type SeedItemInput = Partial<InputOf<typeof createItemOperation>> & {
  /** Cards for its stock, or the one text of a reusable item. */
  cards?: readonly string[]
  published?: boolean
}

/** Unique card texts. */
export const createCards = (count: number, mark = 'CARD'): string[] =>
  Array.from({ length: count }, (_, index) => `${mark}-${String(index + 1).padStart(4, '0')}`)

let sets = 0
/** Card texts that no other call in this process gets: a shop takes a card once, whatever its item. */
export const createNewCards = (count: number): string[] => createCards(count, `NEW-${++sets}`)

/** Adds cards to an item, in parts of what one import accepts. */
export async function seedCards(seller: Ctx, itemId: ItemId, cards: readonly string[]): Promise<void> {
  const { cardsPerImport } = seller.config.limits
  for (let first = 0; first < cards.length; first += cardsPerImport)
    await addStock(seller, { itemId, cards: cards.slice(first, first + cardsPerImport) })
}

/** Adds an item with its cards to a shop, published by default: 10.00 yuan, no limits. */
export async function seedItem(
  seller: Ctx,
  shortUrl: ShortUrl,
  { cards = [], published = true, ...fields }: SeedItemInput = {},
): Promise<ItemId> {
  const created = await createItem(seller, {
    shortUrl,
    content: 'cards',
    title: 'An item',
    priceFen: 1000,
    ...fields,
  })
  const itemId = ItemId.parse(created.itemId)
  await seedCards(seller, itemId, cards)
  if (published) await publishItem(seller, { itemId })
  return itemId
}
