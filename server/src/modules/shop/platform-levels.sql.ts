import './shop.tables.ts'
import type { MemberLevel } from '@faka/contract/shop/member-level'
import { type Insertable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx, Db, Tx } from '../../platform/db.ts'

/** The levels of the platform, the lowest first. */
export const selectPlatformLevels = async (db: CommonDb): Promise<MemberLevel[]> =>
  (
    await db
      .selectFrom('platform_levels')
      .select('levels')
      .orderBy('levels_id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.levels ?? []

/**
 * Lets one transaction at a time change the levels of the platform, or which shops give their price. Taken before the
 * lock of a shop.
 */
export const lockPlatformLevels = (tx: CommonTx) =>
  sql`lock table platform_levels in share row exclusive mode`.execute(tx)

/** Sets the levels of the platform. */
export const insertPlatformLevels = (
  tx: CommonTx,
  {
    levels,
    ...row
  }: Omit<Insertable<CommonTables['platform_levels']>, 'levels'> & { levels: readonly MemberLevel[] },
) =>
  tx
    .insertInto('platform_levels')
    .values({ ...row, levels: JSON.stringify(levels) })
    .execute()

/** Counts a change of the platform's levels as one of the levels of every shop that gives their price. */
export const raiseLevelsVersions = (tx: Tx) =>
  tx
    .updateTable('shop')
    .set((eb) => ({ levels_version: eb('levels_version', '+', 1) }))
    .where('shop_id', 'in', (eb) =>
      eb
        .selectFrom('shop')
        .select('shop_id')
        .where('platform_levels', '=', true)
        .orderBy('shop_id')
        .forUpdate(),
    )
    .execute()

/** Sets whether a locked shop gives the price of the platform's levels. */
export const setPlatformLevelsOfShop = (tx: Tx, shopId: number, joined: boolean) =>
  tx
    .updateTable('shop')
    .set((eb) => ({ levels_version: eb('levels_version', '+', 1), platform_levels: joined }))
    .where('shop_id', '=', shopId)
    .execute()

/** How many shops give the price of the platform's levels. */
export const countShopsWithPlatformLevels = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('shop')
      .select(({ fn }) => fn.countAll<number>().as('shops'))
      .where('platform_levels', '=', true)
      .executeTakeFirstOrThrow()
  ).shops
