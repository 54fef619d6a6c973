import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** At the root, since a service worker controls the pages below its own path. */
export const serviceWorkerPath = '/sw.js'

/**
 * A service worker that replaces every earlier one, deletes its caches and unregisters itself. Browsers check the worker
 * at each visit, so it reaches every returning visitor.
 */
const unregisterScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name)
      await registration.unregister()
    })(),
  ),
)
`

/**
 * The source of the service worker for one build of the storefront, so that a new build is a new worker. `bases` are those
 * of the sites on this host; undefined: the worker that unregisters itself.
 */
export function serviceWorker(manifest: string, bases: readonly string[] | undefined): string {
  if (!bases) return unregisterScript
  const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
  const version = createHash('sha256').update(manifest).update(source).digest('hex').slice(0, 12)
  return `const shop = ${JSON.stringify({ version, bases })}\n${source}`
}
