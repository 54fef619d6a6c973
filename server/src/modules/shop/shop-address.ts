import type { Ctx, Services } from '../../platform/ctx.ts'
import { findShop } from './shop.sql.ts'
import { findCellNumber, insertAddress } from './shop-address.sql.ts'

/** The number of the cell with the shop at an address; 0 if there is none. */
export const findCellOfAddress = ({ common }: Services, shortUrl: string): Promise<number> =>
  findCellNumber(common, shortUrl)

/**
 * Gives the address of a new shop to its cell, before the shop is written, which is in another schema. Where that fails,
 * the address stays with the cell, whose next shop may have it. False if another cell has it.
 */
export async function takeAddress({ cell, cells, common }: Ctx, shortUrl: string): Promise<boolean> {
  const first = cell.number === 0 ? undefined : cells.find(0)
  // addresses of shops of earlier versions are only in the first cell itself
  if (first && (await findShop(first.db, shortUrl))) return false
  return insertAddress(common, shortUrl, cell.number)
}
