import { LRUCache } from 'lru-cache'

/** So that one which its gateway withdrew is not trusted for as long as the process runs. */
const maxAgeMs = 24 * 3_600_000

/** The `max` most recently used of fetched certificates, each for a day at most. */
export const createCertificateCache = <Certificate extends {}>(max: number): LRUCache<string, Certificate> =>
  new LRUCache({ max, ttl: maxAgeMs, ttlResolution: 0, perf: { now: () => performance.now() } })
