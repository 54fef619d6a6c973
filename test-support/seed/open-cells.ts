import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { createCards, openShop, type TestShop } from '../server/open-shop.ts'
import { type ShopInCell, seedCell } from './seed-cell.ts'
import { seedItem } from './seed-item.ts'

/** The cells of a test over several of them: the first, the next, and the last that a number can carry. */
export const cellNumbers = [0, 1, 1023] as const

/** A shop in one of the cells, with an item and its cards. */
export interface Place extends Pick<ShopInCell, 'seller' | 'payChannel'> {
  number: number
  shortUrl: ShortUrl
  cards: string[]
  itemId: ItemId
}

/** An installation with a shop of one seller in each of three cells. */
export async function openCells(
  options: Parameters<typeof openShop>[0] = {},
): Promise<{ shop: TestShop; places: Place[] }> {
  const shop = await openShop({ ...options, cells: cellNumbers.filter((number) => number > 0) })
  const places: Place[] = []
  for (const number of cellNumbers) {
    const cards = createCards(4, `CELL-${number}`)
    const { seller, shortUrl, classifyId, payChannel } =
      number === 0 ? { ...shop, payChannel: shop.payChannels.md5 } : await seedCell(shop, number)
    const itemId = await seedItem(seller, shortUrl, { cards, classifyId })
    places.push({ number, seller, shortUrl, payChannel, cards, itemId })
  }
  return { shop, places }
}
