import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { replaceItemVersions } from './item.sql.ts'
import { parseItemVersion } from './parse-item-version.ts'
import { composeVariantVersion, ownCover } from './variant.rules.ts'
import { listVariants } from './variant.sql.ts'

/** An item before and after a change. */
export interface ChangedItem {
  itemId: number
  previous: ItemVersion
  version: ItemVersion
}

/** The new versions of the variants of changed items: as their item now is, with what `change` makes of their own fields. */
export async function composeFollowingVersions(
  tx: Tx,
  shopId: number,
  items: readonly ChangedItem[],
  change: (version: ItemVersion) => ItemVersion = (version) => version,
): Promise<{ itemId: number; version: ItemVersion; parentId: number }[]> {
  const changes = new Map(items.map((each) => [each.itemId, each]))
  const rows = await listVariants(tx, shopId, [...changes.keys()])
  return rows.flatMap((row) => {
    const item = changes.get(row.parent_id)
    if (!item) return []
    const own = parseItemVersion(row.version)
    const version = composeVariantVersion(item.version, {
      ...change(own),
      options: row.options,
      cover: ownCover(own, item.previous),
    })
    const isSame = JSON.stringify(version) === JSON.stringify(own)
    return isSame ? [] : [{ itemId: row.item_id, version, parentId: row.parent_id }]
  })
}

/** Gives the variants of a changed item what it now says. */
export async function changeVariantsOf(ctx: Ctx, tx: Tx, shopId: number, item: ChangedItem): Promise<void> {
  const versions = await composeFollowingVersions(tx, shopId, [item])
  if (versions.length > 0) await replaceItemVersions(tx, shopId, versions, ctx.now())
}
