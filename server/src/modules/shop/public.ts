import { ShortUrl } from '@faka/contract/shared/ids'
import { readOverCells } from '../../platform/cells/read-over-cells.ts'
import type { Services } from '../../platform/ctx.ts'
import { findShopsBySeller, findShopUrlsByOwner, selectShopIds } from './shop.sql.ts'

export { type ArchivePart, archiveRecords, archiveTable } from './archive-part.ts'
export { archivedPicture, archivePictures } from './archive-pictures.ts'
export { clockSlackMs } from './clock-slack.ts'
export { describeDeliveryHours, handledFrom } from './delivery-hours.rules.ts'
export { frozenTexts } from './frozen-texts.ts'
export { importClassify } from './import-classify.ts'
export { inCellsOfCaller } from './in-cells-of-caller.ts'
export {
  findLostLevels,
  findMemberLevel,
  type LevelClaim,
  offersMemberPrices,
  type PricedLevel,
  type SpendingPort,
} from './member-level.ts'
export { openCardExport } from './open-card-export.ts'
export { isShopSelling, platformFeeFen } from './platform-shop.sql.ts'
export {
  checkAccessAgain,
  findShopAccess,
  getManagedShopOrReject,
  listManagedShopIds,
  requiredOfManagedShop,
} from './seller-shop.ts'
export { hasShop, listSellingShops, lockShop, readShop } from './shop.sql.ts'
export { countShops, moveAddress } from './shop-address.sql.ts'
export { findCellOfAddress } from './shop-address.ts'
export { type CachedShop, findShopByUrl, getCachedShop, hiddenClassifyIds } from './shop-cache.ts'
export { areLevelsOfVersion } from './shop-level.sql.ts'
export { findStaffRights, listStaffRows } from './staff.sql.ts'
export { toAccent } from './to-accent.ts'
export { type SeoColumns, toSeo, toSeoColumns, toSeoTexts } from './to-seo.ts'

/** The ids of the shops that an account owns. */
export const listShopIdsBySeller = async (services: Services, accountId: number): Promise<number[]> =>
  (await findShopsBySeller(services.db, accountId)).map(({ shop_id }) => shop_id)

/** The shops that each of these accounts owns in any cell, the oldest of each cell first. */
export async function listShopUrlsByOwner(
  services: Services,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ShortUrl[]>> {
  const ofCells = await readOverCells(services, () =>
    Promise.all(services.cells.all().map(({ db }) => findShopUrlsByOwner(db, accountIds))),
  )
  const rows = ofCells.flat()
  return new Map(
    [...Map.groupBy(rows, ({ seller_account_id }) => seller_account_id)].map(([id, shops]) => [
      id,
      shops.map(({ short_url }) => ShortUrl.parse(short_url)),
    ]),
  )
}

/** The ids of all shops. */
export const listAllShopIds = async (services: Services): Promise<number[]> =>
  (await selectShopIds(services.db)).map(({ shop_id }) => shop_id)
