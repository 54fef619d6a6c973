import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { type CustomPageEventKind, type CustomPageRow, insertCustomPageEvent } from './custom-page.sql.ts'

/** Records in the audit trail what the caller did to a page, with its title of then. */
export async function recordCustomPageEvent(
  ctx: Ctx,
  tx: Tx,
  { shop_id, custom_page_id, title }: Pick<CustomPageRow, 'shop_id' | 'custom_page_id' | 'title'>,
  kind: CustomPageEventKind,
): Promise<void> {
  const actor = sellerActorName(ctx.actor)
  await insertCustomPageEvent(tx, { shop_id, custom_page_id, kind, name: title, actor, at: ctx.now() })
}
