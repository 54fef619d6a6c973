import { catalogueIdLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { changeClassifyRow, insertClassify, lockShop, selectClassifies } from './shop.sql.ts'

/** The classify of a shop with this name, added at its end if there is none, in the caller's transaction. */
export async function importClassify(
  ctx: Ctx,
  tx: Tx,
  { shopId, name, hidden }: { shopId: number; name: string; hidden: boolean },
): Promise<string> {
  await lockShop(tx, shopId)
  const found = (await selectClassifies(tx, shopId)).find((each) => each.name === name)
  if (found) return found.classify_id
  const classify = { classify_id: newCellNumber(ctx, catalogueIdLength), shop_id: shopId }
  await insertClassify(tx, { ...classify, name })
  if (hidden) await changeClassifyRow(tx, classify, { name, hidden, icon: null })
  return classify.classify_id
}
