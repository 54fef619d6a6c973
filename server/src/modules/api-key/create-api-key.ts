import {
  defaultCallsPerMinute,
  maxApiKeys,
  type createApiKey as operation,
} from '@faka/contract/api-key/api-key'
import { apiScopes } from '@faka/contract/api-key/api-scopes'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { catalogueIdLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { sellerActorName } from '../account/public.ts'
import { getManagedShopOrReject, lockShop } from '../shop/public.ts'
import { countUsableApiKeys, insertApiKey } from './api-key.sql.ts'
import { apiKeyPrefix, hashApiKeyToken } from './api-key-token.ts'
import { recordApiKeyEvent } from './record-api-key-event.ts'
import { toApiKeyDto } from './to-api-key-dto.ts'

const secretBytes = 32
const dayMs = 86_400_000

/** Rejects a limit beyond what the platform allows. */
function checkCallsPerMinute({ config }: Ctx, wanted: number | undefined): number {
  const max = config.limits.apiCallsPerMinute
  if (wanted === undefined) return Math.min(defaultCallsPerMinute, max)
  if (wanted > max)
    throw new InvalidInputError([
      { path: 'callsPerMinute', zh: `不能大于 ${max}`, en: `This must be ${max} or less.` },
    ])
  return wanted
}

/** Makes an API key of a shop. Its token is only in this response: what is stored is its hash. */
export async function createApiKey(
  ctx: Ctx,
  { shortUrl, name, scopes, days, ...limits }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shop = await getManagedShopOrReject(ctx, shortUrl)
  const { shop_id: shopId } = shop
  const callsPerMinute = checkCallsPerMinute(ctx, limits.callsPerMinute)
  const now = ctx.now()
  const keyNo = newCellNumber(ctx, catalogueIdLength)
  const token = `${apiKeyPrefix(keyNo)}_${ctx.random(secretBytes).toString('base64url')}`
  const row = await inTx(ctx.db, async (tx) => {
    await lockShop(tx, shopId)
    if ((await countUsableApiKeys(tx, shopId, now)) >= maxApiKeys) throw new DomainError('tooManyApiKeys')
    const inserted = await insertApiKey(tx, {
      key_no: keyNo,
      shop_id: shopId,
      token_hash: hashApiKeyToken(token),
      name,
      scopes: apiScopes.filter((scope) => scopes.includes(scope)),
      calls_per_minute: callsPerMinute,
      created_at: now,
      created_by: sellerActorName(ctx.actor),
      expires_at: days === undefined ? null : new Date(now.getTime() + days * dayMs),
    })
    await recordApiKeyEvent(ctx, tx, 'created', { shop, key: inserted })
    return inserted
  })
  return { apiKey: await toApiKeyDto(ctx, row), token }
}
