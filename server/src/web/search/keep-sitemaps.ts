import { LRUCache } from 'lru-cache'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { sharePromise } from '../../platform/share-promise.ts'

/** As long as sitemaps are kept; they tell of changes later than a search engine reads them again anyway. */
const maxAgeMs = 300_000
/** One of the longest takes some megabytes. */
const maxKept = 8
const maxWaiting = 20

async function collect(texts: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const text of texts) chunks.push(Buffer.from(text))
  return Buffer.concat(chunks)
}

/**
 * Sitemaps by key, each as it was made some minutes ago at most: those who ask for one share it. They are made one after
 * the other, since the longest read tens of thousands of rows. Rejects with `tooOften` where too many wait.
 */
export function keepSitemaps(now: () => Date) {
  const kept = new LRUCache<string, Promise<Buffer>>({
    max: maxKept,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const inTurn = createSerialQueue(maxWaiting)
  return (key: string, make: () => AsyncIterable<string>): Promise<Buffer> =>
    sharePromise(kept, key, () => inTurn(() => collect(make())))
}
