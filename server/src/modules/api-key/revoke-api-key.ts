import type { revokeApiKey as operation } from '@faka/contract/api-key/api-key'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { markApiKeyRevoked } from './api-key.sql.ts'
import { recordApiKeyEvent } from './record-api-key-event.ts'
import { toApiKeyDto } from './to-api-key-dto.ts'

/** Revokes a key: every process refuses the next call with it. */
export async function revokeApiKey(
  ctx: Ctx,
  { shortUrl, keyNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const row = await inTx(ctx.db, async (tx) => {
    const key = required(await markApiKeyRevoked(tx, shop.shop_id, keyNo, ctx.now()), 'apiKeyNotFound')
    await recordApiKeyEvent(ctx, tx, 'revoked', { shop, key })
    return key
  })
  return toApiKeyDto(ctx, row)
}
