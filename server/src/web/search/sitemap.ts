import { type PlatformTextName, platformTextUrl } from '@faka/contract/menu/platform-text'
import { ClassifyId, CustomPageId, ItemId, ShortUrl } from '@faka/contract/shared/ids'
import { itemUrl, shopUrl } from '@faka/contract/shared/urls'
import { customPageUrl } from '@faka/contract/shop/custom-page'
import { countPublishedItems, type ListedItemRow, listListedItems } from '../../modules/item/public.ts'
import { findShopByUrl, hiddenClassifyIds, listSellingShops } from '../../modules/shop/public.ts'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Services } from '../../platform/ctx.ts'
import { readPages } from '../../platform/read-pages.ts'
import { escapeText } from '../ssr/markup.ts'
import { shopSitemapPath, textsSitemapPath } from './sitemap-paths.ts'

/** Items of one part: the protocol allows 50,000 addresses, and those of the shop and its categories are among them. */
const maxItemsOfPart = 40_000
const rowsAtOnce = 1000

/** How many parts the sitemap of a shop with so many published items has. */
export const countParts = (items: number): number => Math.ceil(items / maxItemsOfPart)

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const entry = (name: 'sitemap' | 'url', location: string, changedAt?: Date): string =>
  `<${name}><loc>${escapeText(location)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${name}>\n`

/** The parts of every shop of a cell. */
async function* indexOfCell(services: Services): AsyncGenerator<string> {
  const { publicUrl } = services.config
  const pages = readPages<{ shop_id: number; short_url: string }>(
    (last, max) => listSellingShops(services.db, last?.shop_id ?? 0, max),
    rowsAtOnce,
  )
  for await (const shops of pages) {
    const counts = await countPublishedItems(
      services,
      shops.map(({ shop_id }) => shop_id),
    )
    for (const { shop_id, short_url } of shops) {
      const parts = countParts(counts.get(shop_id) ?? 0)
      for (let part = 1; part <= parts; part += 1)
        yield entry('sitemap', publicUrl + shopSitemapPath(short_url, part))
    }
  }
}

/** The index (sitemaps.org): the parts of every shop that takes orders and has items, and the platform's texts where some are published. */
export async function* sitemapIndex(
  services: Services,
  texts: readonly PlatformTextName[],
): AsyncGenerator<string> {
  const { publicUrl } = services.config
  yield `${head}<sitemapindex ${namespace}>\n`
  if (texts.length > 0) yield entry('sitemap', publicUrl + textsSitemapPath)
  yield* await readOverCells(services, async () => {
    const entries: string[] = []
    for (const cell of services.cells.all()) for await (const each of indexOfCell(cell)) entries.push(each)
    return entries
  })
  yield '</sitemapindex>\n'
}

/** The sitemap of the platform's published texts. */
export const textsSitemap = (publicUrl: string, texts: readonly PlatformTextName[]): string =>
  `${head}<urlset ${namespace}>\n${texts.map((name) => entry('url', publicUrl + platformTextUrl(name))).join('')}</urlset>\n`

type SellingShop = NonNullable<Awaited<ReturnType<typeof findShopByUrl>>>

/** The shop of a sitemap; undefined where there is none that takes orders. */
export async function findSellingShop(
  services: Services,
  shortUrl: string,
): Promise<SellingShop | undefined> {
  const shop = await findShopByUrl(services, shortUrl)
  return shop?.frozen_at === null ? shop : undefined
}

/** The pages of a part's items, at most `maxItemsOfPart` rows. */
async function* readPart(services: Services, shop: SellingShop, part: number) {
  let left = maxItemsOfPart
  const pages = readPages<ListedItemRow>(async (last, max) => {
    const start = last ? { after: last } : { skip: (part - 1) * maxItemsOfPart }
    const rows = await listListedItems(
      services.db,
      { shopId: shop.shop_id, hiddenClassifyIds: hiddenClassifyIds(shop) },
      start,
      Math.min(max, left),
    )
    left -= rows.length
    return rows
  }, rowsAtOnce)
  for await (const rows of pages) yield* rows
}

/** A part of a shop's sitemap: the shop, its own pages, the categories that have items, and its items, as its lists show them. */
export async function* shopSitemap(
  services: Services,
  shop: SellingShop,
  part: number,
): AsyncGenerator<string> {
  const { publicUrl } = services.config
  const shortUrl = ShortUrl.parse(shop.short_url)
  yield `${head}<urlset ${namespace}>\n`
  if (part === 1) {
    yield entry('url', publicUrl + shopUrl(shortUrl))
    for (const { custom_page_id, changed_at } of shop.customPages)
      yield entry('url', publicUrl + customPageUrl(CustomPageId.parse(custom_page_id)), changed_at)
  }
  // those whose page is still to be named; an item may have one that was removed
  const classifies = new Set(shop.classifies.map(({ classify_id }) => classify_id))
  for await (const { public_id, classify_id, changed_at } of readPart(services, shop, part)) {
    if (classify_id !== null && classifies.delete(classify_id))
      yield entry('url', publicUrl + shopUrl(shortUrl, ClassifyId.parse(classify_id)))
    yield entry('url', publicUrl + itemUrl(ItemId.parse(public_id), shortUrl), changed_at)
  }
  yield '</urlset>\n'
}
