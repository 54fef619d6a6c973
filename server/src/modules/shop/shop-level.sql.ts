import './shop.tables.ts'
import type { MemberLevel } from '@faka/contract/shop/member-level'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The levels of a shop, the lowest first. */
export const selectLevels = async (db: Db, shopId: number): Promise<MemberLevel[]> =>
  (
    await db
      .selectFrom('shop_level')
      .select(['name', 'spent_fen', 'basis_points'])
      .where('shop_id', '=', shopId)
      .orderBy('position')
      .execute()
  ).map(({ name, spent_fen, basis_points }) => ({ name, spentFen: spent_fen, basisPoints: basis_points }))

/** Replaces the levels of a locked shop. */
export async function replaceLevels(
  tx: Tx,
  shopId: number,
  { levels, withCoupons }: { levels: readonly MemberLevel[]; withCoupons: boolean },
): Promise<void> {
  await tx.deleteFrom('shop_level').where('shop_id', '=', shopId).execute()
  if (levels.length > 0)
    await tx
      .insertInto('shop_level')
      .values(
        levels.map(({ name, spentFen, basisPoints }, index) => ({
          shop_id: shopId,
          position: index + 1,
          name,
          spent_fen: spentFen,
          basis_points: basisPoints,
        })),
      )
      .execute()
  await tx
    .updateTable('shop')
    .set((eb) => ({ levels_version: eb('levels_version', '+', 1), levels_with_coupons: withCoupons }))
    .where('shop_id', '=', shopId)
    .execute()
}

/** SQL condition for statements of other modules: the levels of a shop are still those of a version, where one is given. */
export const areLevelsOfVersion = (shopId: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql<boolean>`
  (${version} is null or exists (
    select from shop where shop.shop_id = ${shopId} and shop.levels_version = ${version}))`
