import type { ItemId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findItem, type ItemRow } from './item.sql.ts'

/** An item of a shop that the caller manages; rejects a variant, which is changed with its item. */
export async function getManagedItemOrReject(ctx: Ctx, itemId: ItemId): Promise<ItemRow> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (item.parent_id !== null) throw new DomainError('itemIsVariant')
  return item
}
