import { createSecretKey } from 'node:crypto'
import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { createMemory, lastingMs } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { openWith } from '../../kernel/vault.ts'
import { batchKey, readSharedText, soldCards } from './stock.sql.ts'

/** A card's text belongs to its row and item: swapped rows do not open. */
export const cardBond = (cardId: number, itemId: number): string => `card ${cardId} of item ${itemId}`
export const batchBond = (itemId: number): string => `batch of item ${itemId}`
export const sharedBond = (itemId: number): string => `shared text of item ${itemId}`

const batchKeys = perHouse((house) =>
  createMemory(10_000, { now: house.now, ageMs: lastingMs }, async (name) => {
    const [batchId, itemId] = name.split(' ').map(Number)
    const { sealed_key } = await batchKey(house.db, batchId ?? 0)
    return createSecretKey(house.vault.open('batch-keys', sealed_key, batchBond(itemId ?? 0)))
  }),
)

type SoldCard = Awaited<ReturnType<typeof soldCards>>[number]

const soldTogether = perHouse((house) =>
  batched<string, SoldCard[]>(50, async (orderNos) => {
    const cards = Map.groupBy(await soldCards(house.db, [...new Set(orderNos)]), ({ order_no }) => order_no)
    return orderNos.map((orderNo) => cards.get(orderNo) ?? [])
  }),
)

/** The texts of the cards that an order bought. Whoever calls has made sure that the asker may read them. */
export async function openSoldCards(house: House, orderNo: string): Promise<string[]> {
  const texts: string[] = []
  for (const { card_id, item_id, batch_id, sealed } of await soldTogether(house)(orderNo)) {
    const key = await batchKeys(house).get(`${batch_id} ${item_id}`)
    texts.push(openWith(key, sealed, cardBond(card_id, item_id)).toString())
  }
  return texts
}

/** The text of a reusable item that an order got. */
export async function openSharedText(house: House, sharedTextId: number): Promise<string> {
  const { item_id, sealed } = await readSharedText(house.db, sharedTextId)
  return house.vault.open('texts', sealed, sharedBond(item_id)).toString()
}
