import { isMoving } from '../../platform/cells/tenant-guard.sql.ts'
import type { Actor, BrowserClient, Services } from '../../platform/ctx.ts'
import { isUnwritableError } from '../../platform/db/write-probe.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { coarseNetwork } from '../../platform/http/ip-address.ts'
import { getAccount } from '../account/public.ts'
import { getCachedShop } from '../shop/public.ts'
import { type ApiKeyRow, findUsableApiKey, touchApiKey } from './api-key.sql.ts'
import { hashApiKeyToken, isApiKeyToken } from './api-key-token.ts'

/** Uses within this interval are recorded once, so that not every call writes a row. */
const recordIntervalMs = 60_000

/** The key of a token, unless it cannot be used or the account that owns its shop is disabled. */
async function findApiKey(services: Services, token: string): Promise<ApiKeyRow | undefined> {
  if (!isApiKeyToken(token)) return undefined
  const key = await findUsableApiKey(services.db, hashApiKeyToken(token), services.now())
  if (!key) return undefined
  const shop = await getCachedShop(services, key.shop_id)
  const owner = await getAccount(services, services.common, shop.seller_account_id)
  return owner.disabled_at ? undefined : key
}

async function recordUse(services: Services, key: ApiKeyRow, place: string): Promise<void> {
  const now = services.now()
  if (key.last_used_at && now.getTime() - key.last_used_at.getTime() < recordIntervalMs) return
  await touchApiKey(services.db, key.key_no, { last_used_at: now, last_place: place }).catch(
    (error: unknown) => {
      // while the database is read-only, or the shop moves, keys stay valid
      if (!isUnwritableError(error) && !isMoving(error)) throw error
    },
  )
}

/**
 * The program that calls with a token. It is found by the hash of the token, so how long the search takes says nothing
 * about a token that nearly fits.
 * @throws DomainError `apiKeyInvalid`, which counts against the network; `tooOften` beyond what the key may call
 */
export async function authenticateApiKey(
  services: Services,
  token: string,
  client: BrowserClient,
): Promise<Actor> {
  const { limits } = services.config
  const key = await findApiKey(services, token)
  if (!key) {
    await services.rateLimits.consume(`wrongApiKey ${client.networkHash}`, limits.wrongApiKeysPerHour, 3600)
    throw new DomainError('apiKeyInvalid')
  }
  const callsPerMinute = Math.min(key.calls_per_minute, limits.apiCallsPerMinute)
  await services.rateLimits.consume(`apiKey ${key.key_no}`, callsPerMinute, 60)
  await recordUse(services, key, coarseNetwork(client.ip))
  return { kind: 'apiKey', keyNo: key.key_no, shopId: key.shop_id, scopes: key.scopes, ...client }
}
