import './item.tables.ts'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type ItemRow, selectItemWithVersion } from './item.sql.ts'

/** A variant that its item has, with its current version. */
export type VariantRow = ItemRow & { options: string[]; parent_id: number }

const hasOptions = (row: ItemRow): row is VariantRow => row.options !== null && row.parent_id !== null

/** The variants of these items of a shop, whether on sale or not; a transaction that changes them locked their items. */
export async function listVariants(
  db: Db,
  shopId: number,
  itemIds: readonly number[],
): Promise<VariantRow[]> {
  const rows = await selectItemWithVersion(db)
    .where('item.shop_id', '=', shopId)
    .where('item.parent_id', '=', (eb) => eb.fn.any(eb.val(itemIds)))
    .where('options', 'is not', null)
    .orderBy('item.item_id')
    .execute()
  return rows.filter(hasOptions)
}

/** Makes an item one with variants, or with null an ordinary one. */
export const setAxes = (
  tx: Tx,
  item: { item_id: number; shop_id: number },
  axes: readonly VariantAxis[] | null,
) =>
  sql`
  update item set axes = ${axes && JSON.stringify(axes)}::jsonb
  where item_id = ${item.item_id} and shop_id = ${item.shop_id}`.execute(tx)

/** Makes items the variants of another one, in place of those that it had. Their status is set with that of the item. */
export const placeVariants = (
  tx: Tx,
  item: { item_id: number; shop_id: number },
  variants: readonly { publicId: string; options: readonly string[]; forSale: boolean }[],
) =>
  sql`
  with given as (
    select public_id, for_sale, array(select jsonb_array_elements_text(options)) as options
    from unnest(${variants.map(({ publicId }) => publicId)}::text[],
                ${variants.map(({ options }) => JSON.stringify(options))}::jsonb[],
                ${variants.map(({ forSale }) => forSale)}::boolean[]) as v(public_id, options, for_sale)
  ), removed as (
    update item set options = null, for_sale = false
    where parent_id = ${item.item_id} and shop_id = ${item.shop_id}
      and public_id not in (select public_id from given)
  )
  update item set parent_id = ${item.item_id}, options = given.options, for_sale = given.for_sale
  from given where item.public_id = given.public_id and item.shop_id = ${item.shop_id}`.execute(tx)

/** The public id of an item by its key. */
export const findPublicId = async (db: Db, itemId: number): Promise<string | undefined> =>
  (await db.selectFrom('item').select('public_id').where('item_id', '=', itemId).executeTakeFirst())
    ?.public_id
