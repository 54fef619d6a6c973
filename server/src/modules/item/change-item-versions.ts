import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { CachedShop } from '../shop/public.ts'
import { checkItemVersion, withoutRemovedClassify } from './check-item-version.ts'
import { replaceItemVersions } from './item.sql.ts'
import { changeManagedItems } from './lock-managed-items.ts'
import { parseItemVersion } from './parse-item-version.ts'

interface Input {
  shortUrl: ShortUrl
  itemIds: readonly ItemId[]
}

interface Changed {
  itemId: number
  publicId: string
  previous: ItemVersion
  version: ItemVersion
}

interface Change<Result> {
  change: (version: ItemVersion, shop: CachedShop) => ItemVersion
  /** What is returned, of what each changed item says before and after. */
  toResult: (changes: readonly Changed[]) => Result
  /** Checks the changes and writes nothing. */
  preview?: true | undefined
}

/** What `change` threw for one item, with the path of its id in the input. */
function withPathOfItem(error: unknown, index: number): unknown {
  if (!(error instanceof DomainError) || error.codeName !== 'badInput' || !Array.isArray(error.data))
    return error
  return new DomainError(
    'badInput',
    error.data.map(({ path, message }) => ({ path: `itemIds.${index}`, message: `${path} ${message}` })),
  )
}

/**
 * Gives items of a shop a new version each, as a change of a single item does, all of them or none: an item that cannot
 * be changed so is named by the place of its id. Items that stay as they are get no new version. */
export const changeItemVersions = <Result>(
  ctx: Ctx,
  { shortUrl, itemIds }: Input,
  { change, toResult, preview }: Change<Result>,
): Promise<Result> =>
  changeManagedItems(ctx, { shortUrl, itemIds }, async (tx, items, shop) => {
    const changes = items.flatMap((item) => {
      const previous = withoutRemovedClassify(parseItemVersion(item.version), shop)
      try {
        const version = checkItemVersion(change(previous, shop), shop)
        const isSame = JSON.stringify(version) === JSON.stringify(previous)
        return isSame ? [] : [{ itemId: item.item_id, publicId: item.public_id, previous, version }]
      } catch (error) {
        throw withPathOfItem(error, itemIds.map(String).indexOf(item.public_id))
      }
    })
    if (!preview && changes.length > 0) await replaceItemVersions(tx, shop.shop_id, changes, ctx.now())
    return toResult(changes)
  })
