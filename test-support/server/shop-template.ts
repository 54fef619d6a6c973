import { ClassifyId, ShortUrl } from '@faka/contract/shared/ids'
import { readConfig } from '../../server/src/config.ts'
import { createCell } from '../../server/src/modules/create-cell.ts'
import { createClassify } from '../../server/src/modules/shop/create-classify.ts'
import { toCell } from '../../server/src/platform/cell.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { openServices, sellerCtx } from '../../server/src/services.ts'
import { wideLimits } from '../limits/wide-limits.ts'
import { type SeededShop, seedShop } from '../seed/seed-shop.ts'
import { copyOf, testCell, testTemplate } from './fresh-db.ts'
import { secretKey } from './open-shop-process.ts'
import { templateDatabase } from './template-database.ts'

/** What the shop of a test has from the beginning. */
export interface SeededTestShop extends SeededShop {
  classifyId: ClassifyId
}

/** Gives the shop of a test its seller, pay channels and classify, by its own operations. */
export async function seedTestShop(seller: Ctx): Promise<SeededTestShop> {
  const shortUrl = ShortUrl.parse('test-shop')
  const seeded = await seedShop(seller, { shortUrl, feeBasisPoints: 150 })
  const { classifyId } = await createClassify(seller, { shortUrl, name: 'Cards' })
  return { ...seeded, classifyId: ClassifyId.parse(classifyId) }
}

/** Makes cells of these numbers, and then a shop. */
async function fill(databaseUrl: string, cells: readonly number[]): Promise<SeededTestShop> {
  const { services, close } = await openServices({
    config: { ...readConfig({}).config, limits: wideLimits },
    databaseUrl,
    secretKey,
    connections: 2,
    ...(testCell().number > 0 && { cell: testCell() }),
    log: createLog('silent'),
  })
  try {
    for (const number of cells) await createCell(services, toCell(number))
    return await seedTestShop(sellerCtx(services))
  } finally {
    await close()
  }
}

interface ShopTemplate {
  name: string
  content: SeededTestShop
}

const making = new Map<string, Promise<ShopTemplate>>()

/**
 * The name of a database with further cells and the shop of a test, which tests copy, and what is in it; made once in a
 * run.
 */
export function shopTemplate(cells: readonly number[] = []): Promise<ShopTemplate> {
  const name = ['shop', ...cells].join('_')
  const made =
    making.get(name) ??
    templateDatabase({ name, from: copyOf(testTemplate()), fill: (url) => fill(url, cells) })
  making.set(name, made)
  return made
}
