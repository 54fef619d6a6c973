import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { CachedShop } from '../shop/public.ts'
import { checkItemVersion, withoutRemovedClassify } from './check-item-version.ts'
import { composeFollowingVersions } from './follow-items.ts'
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

/** The checked version of the item at an index of the input; what is thrown for it has the path of its id. */
function checkVersionOf(check: () => ItemVersion, index: number): ItemVersion {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName !== 'badInput' || !Array.isArray(error.data))
      throw error
    throw new DomainError(
      'badInput',
      error.data.map(({ path, message }) => ({ path: `itemIds.${index}`, message: `${path} ${message}` })),
    )
  }
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
    const indexOf = new Map(
      items.map(({ item_id, public_id }) => [item_id, itemIds.map(String).indexOf(public_id)]),
    )
    const checkOf = (itemId: number, version: () => ItemVersion) =>
      checkVersionOf(() => checkItemVersion(version(), shop), indexOf.get(itemId) ?? 0)
    const changed = items.map((item) => {
      const previous = withoutRemovedClassify(parseItemVersion(item.version), shop)
      const version = checkOf(item.item_id, () => change(previous, shop))
      return { itemId: item.item_id, publicId: item.public_id, previous, version }
    })
    const variants = await composeFollowingVersions(tx, shop.shop_id, changed, (version) =>
      change(version, shop),
    )
    for (const { version, parentId } of variants) checkOf(parentId, () => version)
    const changes = changed.filter(
      ({ itemId, previous, version }) =>
        JSON.stringify(version) !== JSON.stringify(previous) ||
        variants.some(({ parentId }) => parentId === itemId),
    )
    if (!preview && changes.length > 0)
      await replaceItemVersions(tx, shop.shop_id, [...changes, ...variants], ctx.now())
    return toResult(changes)
  })
