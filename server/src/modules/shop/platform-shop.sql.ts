import './shop.tables.ts'
import type { ShopState } from '@faka/contract/shop/platform-shop'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

/** SQL condition for statements of other modules: the platform has not frozen the shop. */
export const isShopSelling = (shopId: RawBuilder<unknown>) => sql<boolean>`
  exists (select from shop where shop.shop_id = ${shopId} and shop.frozen_at is null)`

/** SQL for statements of other modules: what the platform charges a shop for an amount, in 分, rounded down. */
export const platformFeeFen = (shopId: RawBuilder<unknown>, amountFen: RawBuilder<unknown>) => sql<number>`
  coalesce((
    select greatest(${amountFen}, 0) * fee_basis_points / 10000 from shop where shop.shop_id = ${shopId}), 0)`

export interface PlatformShopFilter {
  keyword: string | undefined
  /** The accounts that the keyword names. */
  sellerIds: readonly number[]
  state: ShopState | undefined
}

function selectPlatformShops(db: Db, { keyword, sellerIds, state }: PlatformShopFilter) {
  const text = keyword?.toLowerCase()
  return db
    .selectFrom('shop')
    .$if(state !== undefined, (query) => query.where('frozen_at', state === 'frozen' ? 'is not' : 'is', null))
    .$if(text !== undefined, (query) =>
      query.where(
        sql<boolean>`(strpos(lower(name), ${text}) > 0 or strpos(short_url, ${text}) > 0
          or seller_account_id = any(${sellerIds}::bigint[]))`,
      ),
    )
}

/** A page of all shops, the newest first. Their keys are not in that order in a cell to which shops moved. */
export const listPlatformShops = (
  db: Db,
  filter: PlatformShopFilter,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  selectPlatformShops(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('shop_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many there are. */
export const countPlatformShops = async (db: Db, filter: PlatformShopFilter): Promise<number> =>
  (
    await selectPlatformShops(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** Changes what only the platform changes of a locked shop. */
export const changePlatformSide = (
  tx: Tx,
  shopId: number,
  changes: Partial<Pick<Insertable<Tables['shop']>, 'frozen_at' | 'freeze_reason' | 'fee_basis_points'>>,
) =>
  tx.updateTable('shop').set(changes).where('shop_id', '=', shopId).returningAll().executeTakeFirstOrThrow()

export type NewShopEvent = Insertable<Tables['shop_event']>

export const insertShopEvent = (tx: Tx, event: NewShopEvent) =>
  tx.insertInto('shop_event').values(event).execute()

/** What administrators did to a shop, the newest first. */
export const selectShopEvents = (db: Db, shopId: number, max: number) =>
  db
    .selectFrom('shop_event')
    .selectAll()
    .where('shop_id', '=', shopId)
    .orderBy('event_id', 'desc')
    .limit(max)
    .execute()
