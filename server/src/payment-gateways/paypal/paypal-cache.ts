import type { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createCertificateCache } from '../certificate-cache.ts'
import type { GatewayDeps, WithCache } from '../gateway-deps.ts'

/** What is remembered of PayPal between calls. */
export interface PaypalCache {
  /** Access tokens by credentials; they live for nine hours. `until` is in milliseconds. */
  tokens: LRUCache<string, { token: string; until: number }>
  /** Fetched certificates, by URL. */
  certificates: LRUCache<string, X509Certificate>
}

export type PaypalDeps = WithCache<GatewayDeps, PaypalCache>

export const createPaypalCache = (): PaypalCache => ({
  tokens: new LRUCache({ max: 1000 }),
  certificates: createCertificateCache(100),
})
