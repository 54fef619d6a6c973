import type { ItemId } from '@faka/contract/shared/ids'
import { maxCardsPerImport } from '@faka/contract/stock/stock'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findItem, type ItemRow } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'

/** Rejects an item that is sold in variants, to which the cards belong. */
export function rejectItemWithVariants({ axes }: Pick<ItemRow, 'axes'>): void {
  if (axes) throw new DomainError('itemHasVariants')
}

/** An item of a shop that the caller manages, if it takes that many cards at once. */
export async function getItemForCardsOrReject(ctx: Ctx, itemId: ItemId, count: number): Promise<ItemRow> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  rejectItemWithVariants(item)
  if (item.content !== 'cards') throw new DomainError('itemTakesNoCards')
  if (count > Math.min(maxCardsPerImport, ctx.config.limits.cardsPerImport))
    throw new DomainError('tooManyCards')
  return item
}
