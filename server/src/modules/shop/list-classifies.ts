import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { ClassifyId } from '@faka/contract/shared/ids'
import type { listClassifies as operation } from '@faka/contract/shop/classify'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from './seller-shop.ts'
import { selectClassifies } from './shop.sql.ts'
import { toClassifyIcon } from './to-classify-icon.ts'

/** What classifies need from the item module, which is to the right; `app.ts` passes it in. */
export interface ClassifyItemsPort {
  /** How many items of a shop each classify has, published ones and all. */
  countAllItemsByClassify(
    services: Pick<Services, 'db'>,
    shopId: number,
  ): Promise<ReadonlyMap<string, { published: number; total: number }>>
}

/** The classifies of a shop in their order, hidden ones too. */
export async function listClassifies(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
  port: ClassifyItemsPort,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const [rows, counts] = await Promise.all([
    selectClassifies(ctx.db, shopId),
    port.countAllItemsByClassify(ctx, shopId),
  ])
  const list = rows.map(({ classify_id, name, hidden, icon }) => ({
    id: ClassifyId.parse(classify_id),
    name,
    icon: toClassifyIcon(icon),
    hidden,
    itemCount: counts.get(classify_id)?.published ?? 0,
    totalItemCount: counts.get(classify_id)?.total ?? 0,
  }))
  return { list }
}
