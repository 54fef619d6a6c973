import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import type { FastifyInstance } from 'fastify'
import { setPageHeaders } from '../security-headers.ts'
import { createManifest, manifestPath, readManifestLocale } from './manifest.ts'
import { serviceWorker, serviceWorkerPath } from './service-worker.ts'

interface PwaOptions {
  /** The folder of the built storefront. */
  dist: string
  settings: StorefrontSettings
}

/** The service worker may fetch from this origin alone. */
const workerPolicy = { 'default-src': ["'none'"], 'connect-src': ["'self'"] }

/** Serves the manifest and the service worker, with which browsers install the storefront and open it offline. */
export function mountPwa(app: FastifyInstance, { dist, settings }: PwaOptions): void {
  const { mobileBase, offline } = settings
  const bases = mobileBase.startsWith('/') ? ['', mobileBase] : ['']
  for (const base of bases)
    app.get<{ Querystring: { lang?: unknown } }>(base + manifestPath, (request, reply) => {
      const { lang } = request.query
      const locale = readManifestLocale(typeof lang === 'string' ? lang : undefined)
      return setPageHeaders(reply)
        .headers({
          'content-type': 'application/manifest+json; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        })
        .send(JSON.stringify(createManifest(base, locale)))
    })

  const buildManifest = readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8')
  const worker = serviceWorker(buildManifest, offline ? bases : undefined)
  app.get(serviceWorkerPath, (_request, reply) =>
    setPageHeaders(reply, workerPolicy)
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      })
      .send(worker),
  )
}
