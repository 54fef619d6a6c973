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

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The URL of the shop's database, including its password: never log it. It stays the same while it is used. */
  readonly url: string
  /** The process id, which changes when PostgreSQL was killed and started again. */
  readonly pid: number
  /** Ends this use; PostgreSQL stops with the last one. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: Log
}

export interface ServerOptions extends EmbeddedPostgresOptions {
  /** The URL of this server, for the error message that a second one gets. */
  address?: string
}

/**
 * Starts the embedded PostgreSQL for the one server of this data folder, or takes over one that a killed server left
 * running, and restarts it within about a second whenever it is killed.
 * @throws a sentence with the process id and address of the other server when the data folder is in use
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  address,
}: ServerOptions): Promise<EmbeddedPostgres> {
  const paths = await prepareClusterPaths(dataDir)
  const ownership = await takeOwnership(paths, dataDir, address)
  try {
    const { cluster, pid, leave: leaveCluster } = await join(paths, log)
    const restart = () => withStartupLock(paths, () => runPostmaster(cluster, { mayChangePort: false, log }))
    const watch = watchPostmaster(paths, pid, restart, log)
    return {
      url: shopDatabaseUrl(cluster),
      get pid() {
        return watch.pid()
      },
      async stop() {
        await watch.stop()
        await leaveCluster(watch.pid())
        ownership.release()
      },
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

/**
 * Uses the embedded PostgreSQL of a data folder from another process than the server, such as a command. Starts it when
 * it is not running; the last user stops it.
 */
export async function useEmbeddedPostgres({ dataDir }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { cluster, pid, leave: leaveCluster } = await join(await prepareClusterPaths(dataDir))
  return { url: shopDatabaseUrl(cluster), pid, stop: () => leaveCluster(pid) }
}

async function join(
  paths: ClusterPaths,
  log?: Log,
): Promise<{ cluster: Cluster; pid: number; leave(pid: number): Promise<void> }> {
  const binaries = await findBinaries()
  return withStartupLock(paths, async () => {
    // taken exclusively only under the startup lock, so a shared lock is always available here
    const use = lockShared(paths.usersLock)
    try {
      const cluster = await openCluster(paths, binaries)
      const pid = await runPostmaster(cluster, { mayChangePort: true, log })
      await prepareShopDatabase(cluster)
      return { cluster, pid, leave: (currentPid: number) => leave(paths, use, currentPid) }
    } catch (error) {
      use?.release()
      throw error
    }
  })
}

async function leave(paths: ClusterPaths, use: FileLock | undefined, pid: number): Promise<void> {
  // the data folder was deleted while the database was running
  if (!existsSync(paths.home)) return stopPostmaster(paths, pid)
  await withStartupLock(paths, async () => {
    use?.release()
    const exclusive = lockExclusive(paths.usersLock)
    if (!exclusive) return
    try {
      await stopPostmaster(paths)
    } finally {
      exclusive.release()
    }
  })
}

/** Lets one process at a time start or stop PostgreSQL. */
async function withStartupLock<Result>(paths: ClusterPaths, act: () => Promise<Result>): Promise<Result> {
  let lock = lockExclusive(paths.startupLock)
  while (!lock) {
    await pause(25)
    lock = lockExclusive(paths.startupLock)
  }
  try {
    return await act()
  } finally {
    lock.release()
  }
}

async function takeOwnership(
  paths: ClusterPaths,
  dataDir: string,
  address: string | undefined,
): Promise<FileLock> {
  const ownership = lockExclusive(paths.ownerLock)
  if (ownership) {
    try {
      await writeFile(paths.owner, JSON.stringify({ pid: process.pid, address }))
    } catch (error) {
      ownership.release()
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      throw new Error(`The disk of ${dataDir} is full. Make room there and start again; nothing is lost.`)
    }
    return ownership
  }
  const owner: { pid?: number; address?: string } = await readFile(paths.owner, 'utf8').then(
    (text) => JSON.parse(text),
    () => ({}),
  )
  throw new Error(
    `The data folder ${dataDir} is in use by another server: process ${owner.pid ?? 'unknown'}${owner.address ? `, ${owner.address}` : ''}. ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  )
}
