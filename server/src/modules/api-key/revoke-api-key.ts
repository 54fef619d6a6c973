import type { revokeApiKey as operation } from '@faka/contract/api-key/api-key'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { insertApiKeyEvent, markApiKeyRevoked } from './api-key.sql.ts'
import { toApiKeyDto } from './to-api-key-dto.ts'

/** Revokes a key: every process refuses the next call with it. */
export async function revokeApiKey(
  ctx: Ctx,
  { shortUrl, keyNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const row = await inTx(ctx.db, async (tx) => {
    const now = ctx.now()
    const revoked = required(await markApiKeyRevoked(tx, shopId, keyNo, now), 'apiKeyNotFound')
    const { key_no, name, scopes } = revoked
    const actor = sellerActorName(ctx.actor)
    await insertApiKeyEvent(tx, { shop_id: shopId, key_no, kind: 'revoked', name, scopes, actor, at: now })
    return revoked
  })
  return toApiKeyDto(ctx, row)
}
