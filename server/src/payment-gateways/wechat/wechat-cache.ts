import type { LRUCache } from 'lru-cache'
import { createCertificateCache } from '../certificate-cache.ts'
import type { GatewayDeps, WithCache } from '../gateway-deps.ts'

/**
 * Fetched platform certificates by merchant, as PEM by serial number; the APIv3 key decrypted them, so they are WeChat's.
 * Evicted ones, and those older than a day, are fetched again.
 */
export type WechatCache = LRUCache<string, ReadonlyMap<string, string>>

export type WechatDeps = WithCache<GatewayDeps, WechatCache>

export const createWechatCache = (): WechatCache => createCertificateCache(1000)
