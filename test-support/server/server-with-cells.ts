import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getShop } from '@faka/contract/shop/shop'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/adapters/embedded-postgres/embedded-postgres.ts'
import { addCell } from '../../server/src/modules/add-cell.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { type ShopInCell, seedCell } from '../seed/seed-cell.ts'
import { createBuyer } from './http-buyer.ts'
import { openSeededServer, type SeededServer } from './open-seeded-server.ts'
import { waitFor } from './server-process.ts'

/** A cell on a PostgreSQL server of its own, with a shop. */
export interface CellOnServer extends ShopInCell {
  number: number
  /** The process id of that PostgreSQL, which is started again within about a second whenever it is killed. */
  postmasterPid(): number
}

/** A real server whose shops are in further cells. */
export interface ServerWithCells extends AsyncDisposable {
  seeded: SeededServer
  cells: readonly CellOnServer[]
}

interface ServerWithCellsOptions {
  /** How many further cells, each on a PostgreSQL server of its own. */
  cells: number
  /** Additional environment of the server. */
  settings?: Readonly<Record<string, string>>
  /** The maximum number of this process's own connections to each database. */
  connections?: number
}

/** Starts so many PostgreSQL servers, each in a folder of its own; all are gone at the end of the scope. */
async function startDatabases(count: number) {
  const log = createLog('silent')
  const started: { dataDir: string; postgres: EmbeddedPostgres }[] = []
  const stop = async () => {
    for (const { dataDir, postgres } of started) {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  try {
    for (let number = 1; number <= count; number++) {
      const dataDir = await mkdtemp(join(tmpdir(), `faka-cell-${number}-`))
      started.push({ dataDir, postgres: await startEmbeddedPostgres({ dataDir, log }) })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { databases: started.map(({ postgres }) => postgres), stop }
}

/** Makes a cell as `cell add` does, with a shop, and waits until the server serves it. */
async function addServedCell(seeded: SeededServer): Promise<ShopInCell & { number: number }> {
  const { services, seller, server } = seeded
  const number = await addCell(seller, { reserved: false })
  await services.cells.openNew()
  const shop = await seedCell(seeded, number)
  const visitor = createBuyer(server.url)
  await waitFor(async () => (await visitor.call(getShop, { shortUrl: shop.shortUrl })).ok || undefined)
  return { ...shop, number }
}

/** Starts a server with wide limits and cells on PostgreSQL servers of their own; all are gone at the end of the scope. */
export async function openServerWithCells({
  cells: count,
  settings = {},
  connections = 2,
}: ServerWithCellsOptions): Promise<ServerWithCells> {
  const { databases, stop } = await startDatabases(count)
  let seeded: SeededServer | undefined
  const close = async () => {
    await seeded?.[Symbol.asyncDispose]()
    await stop()
  }
  try {
    const urls = databases.map(({ url }, index) => `${index + 1}=${url}`)
    seeded = await openSeededServer({
      connections,
      settings: { ...settings, CELL_DATABASE_URLS: urls.join(',') },
    })
    const cells: CellOnServer[] = []
    for (const postgres of databases)
      cells.push({ ...(await addServedCell(seeded)), postmasterPid: () => postgres.pid })
    return { seeded, cells, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}
