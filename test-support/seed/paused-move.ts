import { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import { createShop } from '../../server/src/modules/shop/create-shop.ts'
import { moveShop } from '../../server/src/move-shop/move-shop.ts'
import type { MoveStep } from '../../server/src/move-shop/move-steps.ts'
import { createCards, type TestShop } from '../server/open-shop.ts'
import { sellerInCell } from './move-shop.ts'
import { buy } from './purchase.ts'
import { seedItem } from './seed-item.ts'

/** Opens a shop in the first cell, with an item and an order of it. */
export async function seedShop(shop: TestShop, name: string) {
  const shortUrl = ShortUrl.parse(name)
  await createShop(shop.seller, { seller: 'seller', shortUrl, name }, shop.seller)
  const { classifyId } = await createClassify(shop.seller, { shortUrl, name: 'Cards' })
  const cards = createCards(20, name.toUpperCase())
  const itemId = await seedItem(shop.seller, shortUrl, { cards, classifyId: ClassifyId.parse(classifyId) })
  return { shortUrl, itemId, before: await buy(shop, itemId) }
}
export type SeededShop = Awaited<ReturnType<typeof seedShop>>

const waitMs = 60_000

/** Ends the connections of moves in all databases, as when their processes die. */
export async function endMoveConnections({ db: { db }, apart }: TestShop): Promise<void> {
  for (const each of [db, ...[...apart.values()].map((database) => database.db.db)])
    await vi.waitFor(async () => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where starts_with(application_name, 'faka move') and datname = current_database()`.execute(each)
      expect(rows).toEqual([])
    }, waitMs)
}

/** A move that waits after a step until it is told to go on. */
export async function pauseAfter(
  shop: TestShop,
  { shortUrl }: Pick<SeededShop, 'shortUrl'>,
  { step, from, to }: { step: MoveStep; from: number; to: number },
) {
  const reached = Promise.withResolvers<void>()
  const next = Promise.withResolvers<void>()
  const moving = moveShop(sellerInCell(shop, from), shortUrl, sellerInCell(shop, to), {
    onStep(name, when) {
      if (name !== step || when !== 'after') return Promise.resolve()
      reached.resolve()
      return next.promise
    },
  })
  await Promise.race([reached.promise, moving])
  return { moving, goOn: next.resolve }
}
