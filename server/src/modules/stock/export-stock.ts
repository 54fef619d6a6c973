import type { InputOf } from '@faka/contract/shared/endpoint'
import type { exportStock as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { findItem } from '../item/public.ts'
import { getCachedShop, openCardExport, requiredOfManagedShop } from '../shop/public.ts'
import { readUnsoldCards } from './read-unsold-cards.ts'

/** Exports the unsold cards of an item as a text file, streamed; the owner of the shop is told. Rejects with `exportRunning`. */
export async function exportStock(
  ctx: Ctx,
  { itemId, state }: InputOf<typeof operation>,
): Promise<FileReply> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (item.content !== 'cards') throw new DomainError('itemTakesNoCards')
  const body = await openCardExport(ctx, await getCachedShop(ctx, item.shop_id), {
    change: 'cardsExported',
    about: itemId,
    open: () => joinChunks(readUnsoldCards(ctx, item, state)),
  })
  return new FileReply(`stock-${itemId}.txt`, 'text/plain; charset=utf-8', body)
}
