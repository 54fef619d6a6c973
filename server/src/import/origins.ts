import { insertOrigin, listOrigins, type OriginKind } from '../modules/archive/public.ts'
import type { Tx } from '../platform/db.ts'
import type { ImportRun } from './import-run.ts'

/** Keeps where a row of the foreign shop went, by its key there. */
export const keepOrigin = (
  { shop, foreign }: ImportRun,
  tx: Tx,
  kind: OriginKind,
  oldKey: string,
  newKey: string,
) =>
  insertOrigin(tx, {
    shop_id: shop.shop_id,
    source: foreign.name,
    kind,
    old_key: oldKey,
    new_key: newKey,
  })

/** Where all rows of a kind went, by their keys there. */
export const originsOf = ({ ctx, shop, foreign }: ImportRun, kind: OriginKind) =>
  listOrigins(ctx.db, { shopId: shop.shop_id, source: foreign.name, kind })
