import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type ClusterPaths, prepareClusterPaths } from './cluster-paths.ts'
import { shopDatabaseUrl } from './cluster-url.ts'
import { type FileLock, lockExclusive, lockShared } from './file-lock.ts'
import { stopPostmaster } from './postmaster.ts'
import { prepareShopDatabase } from './prepare-shop-database.ts'
import { runPostmaster } from './run-postmaster.ts'
import { watchPostmaster } from './watch-postmaster.ts'

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Where the shop's database answers, password and all: never to be logged. Stays the same while it is used. */
  readonly url: string
  /** The process number; another one after PostgreSQL was killed and started again. */
  readonly pid: number
  /** Ends our use; PostgreSQL stops when nobody else uses it. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
}

export interface ServerOptions extends EmbeddedPostgresOptions {
  /** Where this server answers, for the sentence that a second one gets. */
  address?: string
}

/**
 * Starts the bundled PostgreSQL for the one server of this data folder, or takes over one that a killed server
 * left running, and starts it again within about a second whenever it is killed.
 * @throws a sentence with the owner's process number and address when another server has the data folder
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  address,
}: ServerOptions): Promise<EmbeddedPostgres> {
  const places = await prepareClusterPaths(dataDir)
  const ownership = await takeOwnership(places, dataDir, address)
  try {
    const { cluster, pid, leave } = await join(places)
    const restart = () => withStartupLock(places, () => runPostmaster(cluster, { mayChangePort: false }))
    const watch = watchPostmaster(places, pid, restart, log)
    return {
      url: shopDatabaseUrl(cluster),
      get pid() {
        return watch.pid()
      },
      async stop() {
        await watch.stop()
        await leave(watch.pid())
        ownership.release()
      },
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

/**
 * Uses the bundled PostgreSQL of a data folder beside the server and others who use it, for a command of its own
 * process. Starts it when it does not run; the last one to leave stops it.
 */
export async function useEmbeddedPostgres({ dataDir }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { cluster, pid, leave } = await join(await prepareClusterPaths(dataDir))
  return { url: shopDatabaseUrl(cluster), pid, stop: () => leave(pid) }
}

async function join(
  places: ClusterPaths,
): Promise<{ cluster: Cluster; pid: number; leave(pid: number): Promise<void> }> {
  const binaries = await findBinaries()
  return withStartupLock(places, async () => {
    // Whoever wants this lock alone holds the door as well, so it is free to share here.
    const use = lockShared(places.usersLock)
    try {
      const cluster = await openCluster(places, binaries)
      const pid = await runPostmaster(cluster, { mayChangePort: true })
      await prepareShopDatabase(cluster)
      return { cluster, pid, leave: (last: number) => leave(places, use, last) }
    } catch (error) {
      use?.release()
      throw error
    }
  })
}

async function leave(places: ClusterPaths, use: FileLock | undefined, pid: number): Promise<void> {
  // A folder thrown away under a running database leaves nothing to be careful about.
  if (!existsSync(places.home)) return stopPostmaster(places, pid)
  await withStartupLock(places, async () => {
    use?.release()
    const lastOut = lockExclusive(places.usersLock)
    if (!lastOut) return
    try {
      await stopPostmaster(places)
    } finally {
      lastOut.release()
    }
  })
}

/** Starting and stopping are done by one process at a time. */
async function withStartupLock<Result>(places: ClusterPaths, act: () => Promise<Result>): Promise<Result> {
  let door = lockExclusive(places.startupLock)
  while (!door) {
    await pause(25)
    door = lockExclusive(places.startupLock)
  }
  try {
    return await act()
  } finally {
    door.release()
  }
}

async function takeOwnership(
  places: ClusterPaths,
  dataDir: string,
  address: string | undefined,
): Promise<FileLock> {
  const ownership = lockExclusive(places.ownerLock)
  if (ownership) {
    try {
      await writeFile(places.owner, JSON.stringify({ pid: process.pid, address }))
    } catch (error) {
      ownership.release()
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      throw new Error(`The disk of ${dataDir} is full. Make room there and start again; nothing is lost.`)
    }
    return ownership
  }
  const owner: { pid?: number; address?: string } = await readFile(places.owner, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  )
  throw new Error(
    `The data folder ${dataDir} is in use by another server: process ${owner.pid ?? 'unknown'}${owner.address ? `, ${owner.address}` : ''}. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  )
}
