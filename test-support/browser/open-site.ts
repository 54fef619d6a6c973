import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type FreshDb, freshDb } from '../server/fresh-db.ts'
import { createServerProcess, findFreePort } from '../server/server-process.ts'
import { openBrowser } from './open-browser.ts'

/** A real server with the demo shop, as `npm start` runs it, and a real browser. */
export interface Site extends AsyncDisposable {
  url: string
  db: FreshDb
  dataDir: string
  browser: Browser
}

/** Tests send more requests than a shop allows one network. */
const wideLimits = {
  LIMIT_UNPAID_PER_BUYER: '1000',
  LIMIT_UNPAID_PER_ADDRESS_AND_ITEM: '1000',
  LIMIT_UNPAID_PER_NETWORK: '1000',
  LIMIT_HELD_PERCENT_PER_BUYER: '100',
  LIMIT_HELD_PERCENT_PER_NETWORK: '100',
  LIMIT_HELD_PERCENT_PER_ACCOUNT: '100',
  LIMIT_HELD_PERCENT_KNOWN: '100',
  LIMIT_HELD_PERCENT_OF_GUESTS: '100',
  LIMIT_HELD_PERCENT_OF_SUSPECTS: '100',
  LIMIT_CROWDED_HELD_PERCENT: '100',
  LIMIT_SCARCE_HELD_PERCENT: '100',
  LIMIT_LAPSES_PER_BUYER: '1000',
  LIMIT_LAPSES_PER_NETWORK: '1000',
  LIMIT_ORDERS_PER_MINUTE: '1000',
  LIMIT_LOOK_UPS_PER_10_MINUTES: '10000',
  LIMIT_CODES_PER_NETWORK_AND_DAY: '1000',
  LIMIT_CODE_AGAIN_SECONDS: '1',
  LIMIT_ACCOUNT_CALLS_PER_MINUTE: '1000',
}

/** A service worker would serve cached files instead of what a test changes. */
const withoutServiceWorker = { OFFLINE: '0' }

/** Environment variables of the server; may depend on its port. */
type Settings = Record<string, string> | ((port: number) => Record<string, string>)

/** Opens a site with a database of its own; everything is closed at the end of the scope. */
export async function openSite(settings: Settings = {}): Promise<Site> {
  const db = await freshDb()
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-e2e-'))
  const port = await findFreePort()
  const server = createServerProcess(port, {
    DATABASE_URL: db.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...wideLimits,
    ...withoutServiceWorker,
    ...(typeof settings === 'function' ? settings(port) : settings),
  })
  const [browser] = await Promise.all([openBrowser(), server.start()])
  return {
    url: server.url,
    db,
    dataDir,
    browser,
    async [Symbol.asyncDispose]() {
      await Promise.all([browser.close(), server.terminate()])
      await db[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
