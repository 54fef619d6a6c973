import type pg from 'pg'
import type { Cell } from '../cell.ts'
import { prepareForCopies } from './dump-tables.ts'
import { holdWriters } from './hold-writers.ts'

/** One of the databases of an installation. The first one has the common schema. */
export interface InstalledDatabase {
  /** Those whose schemas it has, in the order of their numbers. */
  cells: readonly Cell[]
  /** Opens a connection of its own, past any pooler; the caller ends it. */
  openConnection(): Promise<pg.Client>
}

/** A database in a cut. */
export interface CutDatabase extends InstalledDatabase {
  /** Prepared for copies, and in a transaction that reads the state of the cut, and writes nothing. */
  client: pg.Client
  /** The exported snapshot, which other transactions of the same database import while this one goes on. */
  snapshot: string
}

/**
 * One state of all databases of an installation: what is in it of one database has all its causes in it, whatever database
 * they are in.
 */
export interface Cut extends AsyncDisposable {
  databases: readonly CutDatabase[]
}

interface CutOptions {
  /** The tables of the common schema that are written because of what is in a cell, with their schema. */
  heldTables: readonly string[]
  /** Prepares the connection to a database further. The columns of the tables that it returns do not change while the cut is open. */
  prepare?: (client: pg.Client, database: InstalledDatabase) => Promise<readonly string[]>
}

async function exportSnapshot(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/**
 * Takes the snapshots of the further databases while the common tables that follow what is in cells are not written, and that
 * of the first one after them. What the common schema has because of a cell was then committed before any snapshot of a cell
 * was taken; what a cell has because of the common schema was committed before the last snapshot.
 */
async function exportAll(
  databases: readonly InstalledDatabase[],
  clients: readonly pg.Client[],
  heldTables: readonly string[],
): Promise<string[]> {
  const [first, ...further] = clients
  if (!first) return []
  if (further.length === 0) return [await exportSnapshot(first)]
  return holdWriters(await (databases[0] as InstalledDatabase).openConnection(), heldTables, async () => {
    const snapshots = await Promise.all(further.map(exportSnapshot))
    return [await exportSnapshot(first), ...snapshots]
  })
}

/**
 * Takes a cut through all databases of an installation. Where there is one, it is a snapshot and holds nothing off; else it
 * holds off writers of some common tables for the moment that the snapshots take.
 * @param databases the first one has the common schema
 */
export async function openCut(
  databases: readonly InstalledDatabase[],
  { heldTables, prepare }: CutOptions,
): Promise<Cut> {
  const clients: pg.Client[] = []
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
  try {
    for (const database of databases) {
      const client = await database.openConnection()
      clients.push(client)
      await prepareForCopies(client)
      const tables = (await prepare?.(client, database)) ?? []
      await client.query('begin isolation level repeatable read read only')
      // before the first statement that reads, which the snapshot is of
      if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`)
    }
    const snapshots = await exportAll(databases, clients, heldTables)
    return {
      databases: databases.map((database, index) => ({
        ...database,
        client: clients[index] as pg.Client,
        snapshot: snapshots[index] as string,
      })),
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Lets `act` read the state of a cut in another connection of the same database, prepared for copies too, whose transaction may
 * make temporary tables.
 */
export async function joinCut<Result>(
  { openConnection, snapshot }: CutDatabase,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await openConnection()
  try {
    await prepareForCopies(client)
    await client.query('begin isolation level repeatable read')
    await client.query(`set transaction snapshot '${snapshot}'`)
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
