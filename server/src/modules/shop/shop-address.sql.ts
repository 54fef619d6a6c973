import './shop.tables.ts'
import type { CommonDb, CommonTx, Db } from '../../platform/db.ts'

/** What is known of an address that a shop has, or was to have. */
export interface AddressRow {
  cell_number: number
  /** The opening that took it last. */
  opening_no: string | null
}

/** Where an address leads; undefined: nowhere, or to a shop of an earlier version in the first cell. */
export const findAddress = (db: CommonDb, shortUrl: string): Promise<AddressRow | undefined> =>
  db
    .selectFrom('shop_address')
    .select(['cell_number', 'opening_no'])
    .where('short_url', '=', shortUrl)
    .executeTakeFirst()

/** The address of a shop that an account opens in a cell. */
interface TakenAddress {
  short_url: string
  cell_number: number
  account_id: number
  opening_no: string
  taken_at: Date
}

/** Gives an address to an opening, if it leads where it is `known` to lead; false if another opening took it since. */
export const takeAddressRow = async (
  tx: CommonTx,
  address: TakenAddress,
  known: AddressRow | undefined,
): Promise<boolean> => {
  const taken = await tx
    .insertInto('shop_address')
    .values(address)
    .onConflict((conflict) => {
      const onAddress = conflict.column('short_url')
      if (!known) return onAddress.doNothing()
      return onAddress
        .doUpdateSet(address)
        .where('shop_address.cell_number', '=', known.cell_number)
        .where('shop_address.opening_no', 'is not distinct from', known.opening_no)
    })
    .returning('short_url')
    .executeTakeFirst()
  return taken !== undefined
}

/** The addresses that were taken for shops of an account since a time. */
export const listTakenAddresses = async (db: CommonDb, accountId: number, since: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('shop_address')
      .select('short_url')
      .where('account_id', '=', accountId)
      .where('taken_at', '>=', since)
      .execute()
  ).map(({ short_url }) => short_url)

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
