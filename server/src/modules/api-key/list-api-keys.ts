import type { listApiKeys as operation } from '@faka/contract/api-key/api-key'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { listApiKeyRows } from './api-key.sql.ts'
import { toApiKeyDto } from './to-api-key-dto.ts'

/** More than can be used at once; the oldest revoked ones are left out. */
const maxListed = 100

/** The keys of a shop, those that were not revoked first. */
export async function listApiKeys(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const rows = await listApiKeyRows(ctx.db, shopId, maxListed)
  return {
    list: await Promise.all(rows.map((row) => toApiKeyDto(ctx, row))),
    maxCallsPerMinute: ctx.config.limits.apiCallsPerMinute,
  }
}
