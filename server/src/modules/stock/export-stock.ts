import { Readable } from 'node:stream'
import type { InputOf } from '@faka/contract/shared/endpoint'
import type { exportStock as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { FileReply } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { findItem } from '../item/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { readUnsoldCards } from './read-unsold-cards.ts'

/** Exports the unsold cards of an item as a text file, streamed. */
export async function exportStock(
  ctx: Ctx,
  { itemId, state }: InputOf<typeof operation>,
): Promise<FileReply> {
  const item = await requiredOfManagedShop(ctx, await findItem(ctx.db, itemId), 'itemNotFound')
  if (item.content === 'reusable') throw new DomainError('itemTakesNoCards')
  const body = Readable.from(joinChunks(readUnsoldCards(ctx, item, state)), { objectMode: false })
  return new FileReply(`stock-${itemId}.txt`, 'text/plain; charset=utf-8', body)
}
