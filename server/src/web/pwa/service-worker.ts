import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the worker stands: at the root, since a worker rules what lies under its own address. */
export const serviceWorkerPath = '/sw.js'

/**
 * A worker that ends every worker before it: it removes what they kept and then itself. Browsers ask for the worker's
 * address at each visit, so it reaches everybody who comes back.
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
 * The text of the worker for one build of the storefront, so that a new build is a new worker. `bases` are those of
 * the sites that stand on this host; undefined: the worker that ends all others.
 */
export function serviceWorker(manifest: string, bases: readonly string[] | undefined): string {
  if (!bases) return unregisterScript
  const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
  const version = createHash('sha256').update(manifest).update(source).digest('hex').slice(0, 12)
  return `const shop = ${JSON.stringify({ version, bases })}\n${source}`
}
