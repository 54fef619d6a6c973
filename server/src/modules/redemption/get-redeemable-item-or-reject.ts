import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findItem, findItemById, type ItemRow, parseItemVersion } from '../item/public.ts'

/** An item whose cards are redeemed, with what its seller says now. */
export interface RedeemableItem {
  item: ItemRow
  version: ItemVersion
  note: string
}

/** The item with a redeem page that is named, by itself or by a variant of it; it need not be on sale. */
export async function getRedeemableItemOrReject(
  { db }: Pick<Ctx, 'db'>,
  itemId: ItemId,
): Promise<RedeemableItem> {
  const named = required(await findItem(db, itemId), 'itemNotFound')
  const parent = named.parent_id === null ? undefined : await findItemById(db, named.parent_id)
  const item = parent ?? named
  if (item.status === 'draft') throw new DomainError('itemNotFound')
  const version = parseItemVersion(item.version)
  return { item, version, note: required(version.redeemNote, 'itemNotRedeemable') }
}
