import { once } from 'node:events'
import { createServer, type Socket, connect as toServer } from 'node:net'
import { join } from 'node:path'
import { insertCell } from '../../server/src/platform/cells/cell.sql.ts'
import { recordCellDatabase } from '../../server/src/platform/cells/cell-database.sql.ts'
import { type Database, inTx, openDatabase } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { cellDatabaseRow, cellTemplate, fillCellDatabase } from './cell-template.ts'
import { copiedDb, emptyDb, type FreshDb } from './fresh-db.ts'

/** A database behind an address at which it can be away, or another one be. */
export interface ApartDatabase extends AsyncDisposable {
  /** The address. */
  url: string
  /** The database itself, also while it is away. */
  directUrl: string
  /** A connection to the database itself. */
  db: Database
  /** Ends all connections, and refuses new ones. */
  goAway(): Promise<void>
  /** Accepts connections again. */
  comeBack(): Promise<void>
}

/**
 * A database behind an address of its own, dropped at the end of the scope.
 * @param number of the cell whose tables it has; by default it is empty
 */
export async function openApartDatabase(number?: number): Promise<ApartDatabase> {
  const own = number === undefined ? await emptyDb() : await copiedDb(await cellTemplate(number))
  const target = new URL(own.url)
  const sockets = new Set<Socket>()
  const server = createServer((visitor) => {
    const folder = target.searchParams.get('host')
    const port = Number(target.port || 5432)
    const database = folder ? toServer(join(folder, `.s.PGSQL.${port}`)) : toServer(port, target.hostname)
    for (const [socket, other] of [
      [visitor, database],
      [database, visitor],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(own.url)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const db = openDatabase({ url: own.url, connections: 2, log: createLog('silent') })
  const goAway = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    url: url.href,
    directUrl: own.url,
    db,
    goAway,
    comeBack: () => listen(port),
    async [Symbol.asyncDispose]() {
      await goAway()
      await db.close()
      await own[Symbol.asyncDispose]()
    },
  }
}

/** The first two steps of `cell add`: records the database of a cell, and makes it. */
export async function makeCellDatabase(
  common: Pick<FreshDb, 'db'>,
  number: number,
  { directUrl }: Pick<ApartDatabase, 'directUrl'>,
): Promise<void> {
  await fillCellDatabase(await recordCellDatabase(common.db, cellDatabaseRow(number)), directUrl)
}

/** Makes a cell in a database of its own, as `cell add` does, without any payment method. */
export async function makeCellApart(
  common: Pick<FreshDb, 'db'>,
  number: number,
  apart: Pick<ApartDatabase, 'directUrl'>,
): Promise<void> {
  await makeCellDatabase(common, number, apart)
  await inTx(common.db, (tx) =>
    insertCell(tx, { cell_number: number, reserved: false, created_at: new Date() }),
  )
}
