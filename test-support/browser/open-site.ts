import type { Browser } from 'playwright-core'
import { wideLimitsEnvironment } from '../limits/wide-limits.ts'
import { type FreshDb, freshDb } from '../server/fresh-db.ts'
import { launchServer, type ServerSettings } from '../server/launch-server.ts'
import { secretKey } from '../server/open-shop-process.ts'
import { demoTemplate } from './demo-template.ts'
import { sharedBrowser } from './open-browser.ts'

/** A real server with the demo shop, as `npm start` runs it, and a real browser. */
export interface Site extends AsyncDisposable {
  url: string
  db: FreshDb
  dataDir: string
  browser: Browser
  /** What the server wrote to both outputs. */
  output(): string
}

const siteSettings = {
  ...wideLimitsEnvironment,
  SECRET_KEY: secretKey,
  // tests ask for another code at once
  LIMIT_CODE_AGAIN_SECONDS: '1',
  // a service worker would serve cached files instead of what a test changes
  OFFLINE: '0',
}

/** Opens a site with a database of its own; everything is closed at the end of the scope. */
export async function openSite(settings: ServerSettings = {}): Promise<Site> {
  const withoutDemo = typeof settings === 'object' && settings.DEMO === '0'
  const db = await freshDb(withoutDemo ? {} : { template: await demoTemplate() })
  const starting = launchServer({
    settings: (port) => ({
      ...siteSettings,
      DATABASE_URL: db.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(typeof settings === 'function' ? settings(port) : settings),
    }),
  })
  const [browser, launched] = await Promise.all([sharedBrowser(), starting])
  return {
    url: launched.server.url,
    db,
    dataDir: launched.dataDir,
    browser,
    output: launched.server.output,
    async [Symbol.asyncDispose]() {
      await launched.server.terminate()
      await db[Symbol.asyncDispose]()
      await launched[Symbol.asyncDispose]()
    },
  }
}
