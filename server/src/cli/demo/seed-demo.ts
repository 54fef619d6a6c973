import { VariantInput } from '@faka/contract/item/seller-variant'
import { ClassifyId, ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { createUser } from '../../modules/account/create-user.ts'
import { createItem } from '../../modules/item/create-item.ts'
import { listItems } from '../../modules/item/public.ts'
import { publishItem } from '../../modules/item/publish-item.ts'
import { setVariants } from '../../modules/item/set-variants.ts'
import { createClassify } from '../../modules/shop/create-classify.ts'
import { createShop } from '../../modules/shop/create-shop.ts'
import { type CachedShop, findShopByUrl } from '../../modules/shop/public.ts'
import { addStock } from '../../modules/stock/add-stock.ts'
import { countStock } from '../../modules/stock/count-stock.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerCtx } from '../../services.ts'
import { demoShop } from './catalogue.ts'
import type { DemoItem } from './demo-item.ts'
import { generateCards } from './generate-cards.ts'
import { openDemoProgram } from './open-demo-program.ts'
import { openSandboxChannels } from './open-sandbox-channels.ts'
import { openSimulatorChannels } from './open-simulator-channels.ts'
import { seededRandom } from './seeded-random.ts'

const shortUrl = ShortUrl.parse(demoShop.shortUrl)
const itemCount = demoShop.classifies.reduce((sum, { items }) => sum + items.length, 0)

/**
 * Creates the demo shop with the operations that every seller uses, and its test payment methods if they are
 * allowed. Existing parts are left unchanged, so that an interrupted seeding is completed by the next one. Processes
 * that start together take turns; the lock ends with its transaction.
 */
export async function seedDemo(services: Services): Promise<void> {
  const ctx = sellerCtx(services)
  await inTx(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('faka demo shop'))`.execute(tx)
    const shop = await openShop(ctx)
    await Promise.all([openChannels(ctx, shop), fillShop(ctx, shop)])
    await openDemoProgram(ctx, shop)
  })
}

/** One after another, so that those of the sandbox come first. */
async function openChannels(ctx: Ctx, shop: CachedShop): Promise<void> {
  await openSandboxChannels(ctx, shop)
  await openSimulatorChannels(ctx, shop)
}

async function openShop(ctx: Ctx): Promise<CachedShop> {
  const known = await findShopByUrl(ctx, shortUrl)
  if (known) return known
  const { classifies: _, seller, ...about } = demoShop
  await createUser(ctx, { userName: seller, roles: ['SELLER'] }).catch((error) => {
    if (!(error instanceof DomainError && error.codeName === 'nameTaken')) throw error
  })
  await createShop(ctx, { ...about, seller, shortUrl })
  const opened = await findShopByUrl(ctx, shortUrl)
  if (!opened) throw new Error('the demo shop was opened and is not there')
  return opened
}

/** Items are published last and in order: once the last one is published, the shop belongs to its seller. */
async function fillShop(ctx: Ctx, shop: CachedShop): Promise<void> {
  const found = (await listItems(ctx.db, shop.shop_id)).filter(({ parent_id }) => parent_id === null)
  const last = found[itemCount - 1]
  if (last && last.status !== 'draft') return
  const known = new Map(found.map((row) => [row.version.title, row]))
  const drafts: { itemId: ItemId; item: DemoItem }[] = []
  for (const { name, items } of demoShop.classifies) {
    const classifyId = await openClassify(ctx, shop, name)
    for (const item of items) {
      const row = known.get(item.title)
      if (row && row.status !== 'draft') continue
      const itemId = row ? ItemId.parse(row.public_id) : await openItem(ctx, item, classifyId)
      drafts.push({ itemId, item })
    }
  }
  await Promise.all(drafts.map(({ itemId, item }) => stockItem(ctx, itemId, item)))
  for (const { itemId } of drafts) await publishItem(ctx, { itemId })
}

async function openClassify(ctx: Ctx, shop: CachedShop, name: string): Promise<ClassifyId> {
  const known = shop.classifies.find((classify) => classify.name === name)
  if (known) return ClassifyId.parse(known.classify_id)
  return ClassifyId.parse((await createClassify(ctx, { shortUrl, name })).classifyId)
}

async function openItem(ctx: Ctx, item: DemoItem, classifyId: ClassifyId): Promise<ItemId> {
  const { stock, variants: _, ...fields } = item
  return ItemId.parse(
    (await createItem(ctx, { ...fields, shortUrl, classifyId, content: stock.content })).itemId,
  )
}

/** Every seeding generates the same cards, so the number of stored cards shows what an earlier one added. */
async function stockItem(ctx: Ctx, itemId: ItemId, { title, stock, variants }: DemoItem): Promise<void> {
  if (stock.content === 'reusable') {
    await addStock(ctx, { itemId, cards: [stock.text] })
    return
  }
  const cards = generateCards(stock.shape, stock.count, seededRandom(title))
  if (!variants) return addMissingCards(ctx, itemId, cards)
  const kept = await setVariants(ctx, {
    itemId,
    axes: [{ name: variants.axis, values: variants.list.map(({ value }) => value) }],
    variants: variants.list.map(({ value, priceFen }) => VariantInput.parse({ options: [value], priceFen })),
  })
  let start = 0
  for (const [index, { cards: count }] of variants.list.entries()) {
    const variantId = ItemId.parse(kept.variants[index]?.variantId)
    await addMissingCards(ctx, variantId, cards.slice(start, start + count))
    start += count
  }
}

/** Adds those cards that an earlier seeding did not. */
async function addMissingCards(ctx: Ctx, itemId: ItemId, cards: readonly string[]): Promise<void> {
  const [count] = cards.length > 0 ? await countStock(ctx, { itemId }) : []
  const chunkSize = ctx.config.limits.cardsPerImport
  const before = count ? count.free + count.held + count.sold + count.void : 0
  for (let start = before; start < cards.length; start += chunkSize)
    await addStock(ctx, { itemId, cards: cards.slice(start, start + chunkSize) })
}
