import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readConfig } from '../../server/src/config.ts'
import { openSingleProcess, prepareShop } from '../../server/src/open-shop.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { wideLimitsEnvironment } from '../limits/wide-limits.ts'
import { type FreshDb, freshDb } from '../server/fresh-db.ts'
import { launchServer, type ServerSettings } from '../server/launch-server.ts'
import { secretKey } from '../server/open-shop-process.ts'
import { findFreePort } from '../server/server-process.ts'
import { demoTemplate } from './demo-template.ts'
import { sharedBrowser } from './open-browser.ts'

/** The demo shop as `npm start` serves it, and a real browser. */
export interface Site extends AsyncDisposable {
  url: string
  db: FreshDb
  dataDir: string
  browser: Browser
}

/** A site whose server is a process of its own. */
export interface SiteProcess extends Site {
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

async function openDatabase(settings: ServerSettings): Promise<FreshDb> {
  const withoutDemo = typeof settings === 'object' && settings.DEMO === '0'
  return freshDb(withoutDemo ? {} : { template: await demoTemplate() })
}

/** The environment of a server on a port. */
const environmentOf = (db: FreshDb, settings: ServerSettings, port: number) => ({
  ...siteSettings,
  DATABASE_URL: db.url,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  ...(typeof settings === 'function' ? settings(port) : settings),
})

/**
 * Opens a site with a database of its own; everything is closed at the end of the scope. Its server runs in this process,
 * by the same steps as one of its own, since to start one takes longer than many tests.
 */
export async function openSite(settings: ServerSettings = {}): Promise<Site> {
  await using opening = new AsyncDisposableStack()
  const db = opening.use(await openDatabase(settings))
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-site-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await findFreePort()
  const environment = {
    ...environmentOf(db, settings, port),
    DATA_DIR: dataDir,
    PORT: String(port),
    WORKERS: '1',
  }
  const { config, errors } = readConfig(environment)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const log = createLog('silent')
  const handover = await prepareShop(config, db.url, log)
  const { close } = await openSingleProcess({ config, ...handover, log })
  opening.defer(close)
  const browser = await sharedBrowser()
  const closing = opening.move()
  return {
    url: `http://127.0.0.1:${port}`,
    db,
    dataDir,
    browser,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** Opens a site whose server is a process of its own, as `openSite` does. */
export async function openSiteProcess(settings: ServerSettings = {}): Promise<SiteProcess> {
  const db = await openDatabase(settings)
  const starting = launchServer({ settings: (port) => environmentOf(db, settings, port) })
  const [browser, launched] = await Promise.all([sharedBrowser(), starting])
  return {
    url: launched.server.url,
    db,
    dataDir: launched.dataDir,
    browser,
    output: launched.server.output,
    async [Symbol.asyncDispose]() {
      await launched[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
    },
  }
}
