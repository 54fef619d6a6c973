import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { reportVisit as operation } from '@faka/contract/visit'
import { batched } from '../../kernel/batch.ts'
import { atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { knownShopByUrl } from '../shop/door.ts'
import { countViews, type View } from './visit.sql.ts'

const countTogether = perHouse((house) =>
  batched<View, void>(200, async (views) => {
    await countViews(house.db, views)
    return views.map(() => undefined)
  }),
)

/** Counts a view of a shop. An unknown shop is no visitor's fault and counts nothing. */
export async function reportVisit(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await knownShopByUrl(ctx, shortUrl)
  const person = atBrowser(ctx.actor)
  if (!shop || !person) return {}
  const day = ctx.now().toISOString().slice(0, 10)
  // the day is part of the key: nobody can be followed from one day to the next
  const visitor = ctx.vault
    .fingerprint('addresses', `${day} ${shop.shop_id} ${person.address}`)
    .subarray(0, 16)
  await countTogether(ctx)({ shopId: shop.shop_id, day, visitor })
  return {}
}
