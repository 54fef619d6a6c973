import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { notifyOwnerInCell, sellerActorName } from '../account/public.ts'
import { findMailAddress } from '../profile/public.ts'
import type { CachedShop } from '../shop/public.ts'
import { type ApiKeyRow, insertApiKeyEvent } from './api-key.sql.ts'
import { apiKeyPrefix } from './api-key-token.ts'

const changes = { created: 'apiKeyCreated', revoked: 'apiKeyRevoked' } as const

/** Records who made or revoked a key, and tells the owner of its shop, in the transaction that does it. */
export async function recordApiKeyEvent(
  ctx: Ctx,
  tx: Tx,
  kind: keyof typeof changes,
  { shop, key }: { shop: Pick<CachedShop, 'shop_id' | 'seller_account_id'>; key: ApiKeyRow },
): Promise<void> {
  const { key_no, name, scopes } = key
  const actor = sellerActorName(ctx.actor)
  await insertApiKeyEvent(tx, { shop_id: shop.shop_id, key_no, kind, name, scopes, actor, at: ctx.now() })
  await notifyOwnerInCell(
    ctx,
    tx,
    { findMailAddress },
    {
      change: changes[kind],
      accountId: shop.seller_account_id,
      about: apiKeyPrefix(key_no),
    },
  )
}
