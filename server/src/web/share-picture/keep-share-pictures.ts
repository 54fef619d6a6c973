import { LRUCache } from 'lru-cache'
import { immutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { createSerialQueue } from '../../platform/serial-queue.ts'
import { sharePromise } from '../../platform/share-promise.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { createDrawableText } from './drawable-text.ts'
import { readUploadedPicture } from './read-picture.ts'
import type { SharePicture } from './share-picture.ts'

/** A picture has about 80 kB; messengers and proxies keep what they fetched. */
const maxKept = 100
/** Pictures that may wait: each takes a core for up to a second. */
const maxWaiting = 20

/**
 * Pictures by their paths, of which the last ones are kept for an hour. One is drawn at a time, so that many of them do
 * not slow down purchases; rejects with `tooOften` where too many wait.
 */
export function keepSharePictures(services: Services) {
  const kept = new LRUCache<string, Promise<Buffer>>({
    max: maxKept,
    ttl: immutableMaxAgeMs,
    ttlResolution: 0,
    perf: { now: () => services.now().getTime() },
  })
  const inTurn = createSerialQueue(maxWaiting)
  // most processes draw none: library and fonts are read for the first one
  const tools = new LRUCache<string, ReturnType<typeof loadTools>>({ max: 1 })
  return (path: string, { picture, price = '', ...rest }: SharePicture): Promise<Buffer> =>
    sharePromise(kept, path, () =>
      inTurn(async () => {
        const { library, drawable } = await sharePromise(tools, '', loadTools)
        return drawSharePicture(library, {
          ...rest,
          title: drawable(rest.title),
          shopName: drawable(rest.shopName),
          price: drawable(price),
          picture: await readUploadedPicture(services, picture),
        })
      }),
    )
}

async function loadTools() {
  const [{ textLibrary }, drawable] = await Promise.all([import('./text-library.ts'), createDrawableText()])
  return { library: textLibrary, drawable }
}
