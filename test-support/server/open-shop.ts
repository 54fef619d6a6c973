import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ItemId } from '@faka/contract/shared/ids'
import { createCell } from '../../server/src/modules/create-cell.ts'
import { toCell } from '../../server/src/platform/cell.ts'
import type { Ctx } from '../../server/src/platform/ctx.ts'
import { sellerCtx } from '../../server/src/services.ts'
import { type SeedItemInput, seedItem } from '../seed/seed-item.ts'
import { type ApartDatabase, makeCellApart, openApartDatabase } from './cell-apart.ts'
import { type FreshDb, freshDb } from './fresh-db.ts'
import {
  type Clock,
  type LogEntry,
  openShopProcess,
  type ShopOptions,
  type ShopProcess,
} from './open-shop-process.ts'
import { type SeededTestShop, seedTestShop, shopTemplate } from './shop-template.ts'

export { createCards, createNewCards } from '../seed/seed-item.ts'

/** A shop with its database and gateway, ready to be called. */
export interface TestShop extends ShopProcess, SeededTestShop, AsyncDisposable {
  db: FreshDb
  clock: Clock
  logged: LogEntry[]
  /** The databases of cells that have one to themselves, by the number of the cell. */
  apart: ReadonlyMap<number, ApartDatabase>
  /** The context of the seller's command line. */
  seller: Ctx
  /** Adds an item with its cards, published by default: 10.00 yuan, no limits. */
  addItem(item?: SeedItemInput): Promise<ItemId>
  /** Presses a button on the sandbox gateway's page behind a QR code. */
  pressButton(qrContent: string, action: string): Promise<void>
  /** Advances the clock, then runs the jobs. */
  advanceClock(seconds: number): Promise<void>
  /** Another process of the same shop on the same database. */
  openSecondProcess(options?: ShopOptions): Promise<ShopProcess>
}

/**
 * Opens a shop for one test, on its own database, with a seller, a classify and two pay channels, the second with a
 * fee of 1.5 %, and the sandbox gateway at a real port. Everything is closed at the end of the scope:
 * `await using shop = await openShop()`.
 */
export async function openShop(shopOptions: ShopOptions = {}): Promise<TestShop> {
  const { cells, apart: apartNumbers, random } = shopOptions
  // a cell in a database of its own comes before the shop, and random numbers of a test make its shop too
  const template = apartNumbers || random ? undefined : await shopTemplate(cells)
  const db = await freshDb({ connections: 4, ...(template && { template: template.name }) })
  const clock: Clock = { now: new Date() }
  const logged: LogEntry[] = []
  // created when the first file is stored
  const dataDir = join(tmpdir(), `faka-shop-${randomUUID()}`)
  const apart = new Map<number, ApartDatabase>()
  for (const number of apartNumbers ?? []) apart.set(number, await openApartDatabase(number))
  const cellDatabaseUrls = new Map([...apart].map(([number, { url }]) => [number, url]))
  const options = { ...shopOptions, config: { dataDir, cellDatabaseUrls, ...shopOptions.config } }
  const missing = template ? [] : (cells ?? [])
  for (const number of missing) await createCell({ common: db.db, now: () => clock.now }, toCell(number))
  for (const [number, database] of apart) await makeCellApart(db, number, database)
  const main = await openShopProcess(db, clock, logged, options)
  const otherProcesses: ShopProcess[] = []
  const seller = sellerCtx(main.services)
  const seeded = template?.content ?? (await seedTestShop(seller))
  const { shortUrl, classifyId } = seeded

  return {
    ...main,
    ...seeded,
    db,
    clock,
    logged,
    apart,
    seller,
    addItem: (item) => seedItem(seller, shortUrl, { classifyId, ...item }),
    async pressButton(qrContent, action) {
      const response = await fetch(qrContent, { method: 'POST', body: new URLSearchParams({ action }) })
      if (response.status !== 200) throw new Error(`the button ${action} answered ${response.status}`)
      await response.body?.cancel()
    },
    async advanceClock(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      await main.runJobs()
    },
    async openSecondProcess(more = {}) {
      const opened = await openShopProcess(db, clock, logged, { ...options, ...more })
      otherProcesses.push(opened)
      return opened
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([main, ...otherProcesses].map((each) => each.close()))
      for (const database of apart.values()) await database[Symbol.asyncDispose]()
      await db[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
