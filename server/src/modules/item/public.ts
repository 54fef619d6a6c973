import type { Services } from '../../platform/ctx.ts'
import { countItemsOfClassifies, countPublished, findVersionsByTitle } from './item.sql.ts'
import { getListedItems } from './item-cache.ts'

export { campaignAt, versionAt } from './campaign.rules.ts'
export { isCampaignAt } from './campaign.sql.ts'
export { importItem } from './import-item.ts'
export { importItemWithVariants } from './import-item-with-variants.ts'
export { itemJobs } from './item.jobs.ts'
export { defaultItemVersion, isSoldOut, maxCountedStock, questionsOfOrder } from './item.rules.ts'
export {
  findItem,
  findItemById,
  findItemTitles,
  getMainItemId,
  type ItemRow,
  isOnSale,
  isTopUpItem,
  listItemIds,
  listItems,
} from './item.sql.ts'
export {
  type CachedItem,
  findItemOrItsParent,
  findPublishedItem,
  getItemVersion,
  getOrderedItemOrReject,
  getPublishedItems,
} from './item-cache.ts'
export { type ListedItemRow, listListedItems } from './listed-items.sql.ts'
export { parseItemVersion } from './parse-item-version.ts'
export { endTopUpItem, putTopUpItem } from './put-top-up-item.ts'
export { drawsFromStock, offeredCardChoice, type StockPort } from './stock-port.ts'

/** How many published items a shop lists, by classify. */
export async function countItemsByClassify(
  services: Services,
  shopId: number,
): Promise<ReadonlyMap<string | null, number>> {
  const counts = new Map<string | null, number>()
  for (const { version } of await getListedItems(services, shopId))
    if (!version.unlisted) counts.set(version.classifyId, (counts.get(version.classifyId) ?? 0) + 1)
  return counts
}

/** How many items each of these shops has on sale. */
export const countPublishedItems = async (
  services: Services,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map((await countPublished(services.db, shopIds)).map(({ shop_id, items }) => [shop_id, items]))

/** How many items of a shop each classify has, published ones and all, as they are in the database now. */
export async function countAllItemsByClassify(
  services: Pick<Services, 'db'>,
  shopId: number,
): Promise<ReadonlyMap<string, { published: number; total: number }>> {
  const rows = await countItemsOfClassifies(services.db, shopId)
  return new Map(rows.map(({ classify_id, ...counts }) => [classify_id, counts]))
}

/** The item versions among these whose title contains the text, ignoring case. */
export const listVersionIdsByTitle = async (
  services: Services,
  versionIds: readonly number[],
  text: string,
): Promise<number[]> =>
  (await findVersionsByTitle(services.db, versionIds, text)).map(({ wares_id }) => wares_id)
