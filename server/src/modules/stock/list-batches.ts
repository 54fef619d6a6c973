import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ItemId } from '@faka/contract/shared/ids'
import type { listBatches as operation } from '@faka/contract/stock/stock-cards'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { findItemTitles, listItemIds } from '../item/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { countBatchCards, listBatchRows } from './stock-cards.sql.ts'

/** One page of a shop's imports, newest first. */
export async function listBatches(
  ctx: Ctx,
  { shortUrl, itemId, cursor, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const items = await listItemIds(ctx.db, shopId)
  const chosen = items.find(({ public_id }) => public_id === itemId)
  if (itemId !== undefined && !chosen) throw new DomainError('itemNotFound')
  const found = await listBatchRows(ctx.db, {
    shopId,
    itemId: chosen?.item_id,
    before: cursor ?? Number.MAX_SAFE_INTEGER,
    max: pageSize + 1,
  })
  const rows = found.slice(0, pageSize)
  const counts = await countBatchCards(
    ctx.db,
    shopId,
    rows.map(({ batch_id }) => batch_id),
  )
  const titles = await findItemTitles(
    ctx.db,
    shopId,
    rows.map(({ item_id }) => item_id),
  )
  const list = rows.map((row) => {
    const item = required(titles.get(row.item_id), 'itemNotFound')
    const count = (state: string) =>
      counts.find((each) => each.batch_id === row.batch_id && each.state === state)?.count ?? 0
    return {
      batchId: row.batch_id,
      itemId: ItemId.parse(item.publicId),
      itemTitle: item.title,
      createdTime: row.created_at.toISOString(),
      quantity: row.quantity,
      note: row.note,
      supplier: row.supplier,
      unitCostFen: row.unit_cost_fen,
      isRecalled: row.recall_id !== null,
      free: count('free'),
      held: count('held'),
      sold: count('sold'),
      void: count('void'),
      withdrawn: count('withdrawn'),
    }
  })
  return { list, nextCursor: found.length > pageSize ? (rows.at(-1)?.batch_id ?? null) : null }
}
