import { createSecretKey } from 'node:crypto'
import { createBatcher } from '../../platform/batcher.ts'
import { createCache, immutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { decryptWith } from '../../platform/encryption.ts'
import { listSoldCards, readBatchKey, readSharedText } from './stock.sql.ts'

/** Binds a card's ciphertext to its row and item, so that swapped rows fail to decrypt. */
export const cardAssociatedData = (cardId: number, itemId: number): string =>
  `card ${cardId} of item ${itemId}`
export const batchKeyAssociatedData = (itemId: number): string => `batch of item ${itemId}`
export const sharedTextAssociatedData = (itemId: number): string => `shared text of item ${itemId}`

/** The decrypted keys of batches of cards, by batch and item. */
export const createBatchKeyCache = (services: Services) =>
  createCache(
    10_000,
    {
      now: services.now,
      maxAgeMs: immutableMaxAgeMs,
      onRead: services.metrics.countCacheReads('batch keys'),
    },
    async (name) => {
      const [batchId, itemId] = name.split(' ').map(Number)
      const { sealed_key } = await readBatchKey(services.db, batchId ?? 0)
      return createSecretKey(
        services.encryption.decrypt('batch-keys', sealed_key, batchKeyAssociatedData(itemId ?? 0)),
      )
    },
  )

type SoldCard = Awaited<ReturnType<typeof listSoldCards>>[number]

/** Reads the sold cards of several orders with one query. */
export const createSoldCardsBatcher = (services: Services) =>
  createBatcher<string, SoldCard[]>(50, async (orderNos) => {
    const cards = Map.groupBy(
      await listSoldCards(services.db, [...new Set(orderNos)]),
      ({ order_no }) => order_no,
    )
    return orderNos.map((orderNo) => cards.get(orderNo) ?? [])
  })

/** The decrypted cards that an order bought. The caller must have checked access. */
export async function decryptSoldCards(services: Services, orderNo: string): Promise<string[]> {
  const texts: string[] = []
  for (const card of await services.modules.stock.soldCardsBatcher(orderNo))
    texts.push(await decryptCard(services, card))
  return texts
}

/** A decrypted card. The caller must have checked access, and recorded it where the content is shown. */
export async function decryptCard(
  services: Services,
  card: { card_id: number; item_id: number; batch_id: number; sealed: Buffer },
): Promise<string> {
  const key = await services.modules.stock.batchKeyCache.get(`${card.batch_id} ${card.item_id}`)
  return decryptWith(key, card.sealed, cardAssociatedData(card.card_id, card.item_id)).toString()
}

/** The decrypted text of a reusable item. */
export async function decryptSharedText(services: Services, sharedTextId: number): Promise<string> {
  const { item_id, sealed } = await readSharedText(services.db, sharedTextId)
  return services.encryption.decrypt('texts', sealed, sharedTextAssociatedData(item_id)).toString()
}
