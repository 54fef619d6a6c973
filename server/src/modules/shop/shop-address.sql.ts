import './shop.tables.ts'
import type { CommonDb, CommonTx, Db } from '../../platform/db.ts'

/** The cell that an address belongs to; shops of earlier versions are in the first one and have no row. */
export const findCellNumber = async (db: CommonDb, shortUrl: string): Promise<number> =>
  (
    await db
      .selectFrom('shop_address')
      .select('cell_number')
      .where('short_url', '=', shortUrl)
      .executeTakeFirst()
  )?.cell_number ?? 0

/** Gives an address to a cell; false if another one has it. */
export const insertAddress = async (db: CommonDb, shortUrl: string, cellNumber: number): Promise<boolean> => {
  const address = { short_url: shortUrl, cell_number: cellNumber }
  const inserted = await db
    .insertInto('shop_address')
    .values(address)
    .onConflict((conflict) =>
      conflict.column('short_url').doUpdateSet(address).where('shop_address.cell_number', '=', cellNumber),
    )
    .returning('short_url')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Leads an address to the cell to which its shop moves. */
export const moveAddress = (tx: CommonTx, shortUrl: string, cellNumber: number) => {
  const address = { short_url: shortUrl, cell_number: cellNumber }
  return tx
    .insertInto('shop_address')
    .values(address)
    .onConflict((conflict) => conflict.column('short_url').doUpdateSet(address))
    .execute()
}

/** How many shops a cell has. */
export const countShops = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('shop')
      .select(({ fn }) => fn.countAll<number>().as('shops'))
      .executeTakeFirstOrThrow()
  ).shops
