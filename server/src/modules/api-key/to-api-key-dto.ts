import { type ApiKey, ApiKeyNo } from '@faka/contract/api-key/api-key'
import type { Services } from '../../platform/ctx.ts'
import { getSellerName } from '../account/public.ts'
import type { ApiKeyRow } from './api-key.sql.ts'
import { apiKeyPrefix } from './api-key-token.ts'

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: Date): ApiKey['state'] {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'active'
}

/** A key as its seller sees it, with the calls that the platform allows it now. */
export async function toApiKeyDto(services: Services, row: ApiKeyRow): Promise<ApiKey> {
  return {
    keyNo: ApiKeyNo.parse(row.key_no),
    prefix: apiKeyPrefix(row.key_no),
    name: row.name,
    scopes: row.scopes,
    callsPerMinute: Math.min(row.calls_per_minute, services.config.limits.apiCallsPerMinute),
    state: stateOf(row, services.now()),
    createTime: row.created_at.toISOString(),
    createdBy: await getSellerName(services, row.created_by),
    expireTime: row.expires_at?.toISOString() ?? null,
    revokeTime: row.revoked_at?.toISOString() ?? null,
    lastUsedTime: row.last_used_at?.toISOString() ?? null,
    lastPlace: row.last_place,
  }
}
