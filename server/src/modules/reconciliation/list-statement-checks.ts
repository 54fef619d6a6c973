import type { listStatementChecks as operation } from '@faka/contract/reconciliation/seller-money'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listManagedPayChannels } from '../pay-channel/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { toStatementList } from './list-bill-checks.ts'

/** The compared statements of a shop's own channels; those of the platform contain money of other shops. */
export async function listStatementChecks(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const channels = await listManagedPayChannels(ctx, shopId)
  return toStatementList(
    ctx,
    channels.filter(({ shop_id }) => shop_id === shopId),
  )
}
