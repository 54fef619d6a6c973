import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, findFreePort, programEnvironment, saveSettings } from './cluster.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts'

/**
 * Settings for a small machine that makes many small commits, given at each start so that old clusters get them
 * too. Durability is PostgreSQL's full one.
 */
const serverSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '127.0.0.1',
  // Relative to the cluster's folder, so that its length and its letters do not matter here.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '256MB',
  huge_pages: 'try',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '10s',
  random_page_cost: '1.1',
  jit: 'off',
  // Its shared memory lies in /dev/shm, which containers keep very small; the queries here are short.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and rows may hold what buyers sent; they never reach the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const maxLogBytes = 10_000_000
/** How long a start may wait for the leftovers of a killed PostgreSQL, and for it to read its log back. */
const startTimeoutMs = 60_000

export interface RunOptions {
  /** Whether another port may be taken where ours is not free; not while someone uses the old address. */
  mayChangePort: boolean
}

/**
 * Sees to it that PostgreSQL runs on the cluster and answers: takes over a running one, else starts it.
 * @returns its process number
 * @throws a sentence with PostgreSQL's own last words when it does not come up
 */
export async function runPostmaster(
  cluster: Cluster,
  { mayChangePort: mayMove }: RunOptions,
): Promise<number> {
  const end = performance.now() + startTimeoutMs
  let lastWords = ''
  while (performance.now() < end) {
    const running = await findPostmaster(cluster.places)
    if (running?.state === 'ready' && running.port === cluster.settings.port) return running.pid
    if (running?.state === 'ready') await stopPostmaster(cluster.places)
    if (running) {
      await pause(20)
      continue
    }
    await removeStalePidFile(cluster.places)
    const outcome = await tryStart(cluster, end)
    if (outcome.pid !== undefined) return outcome.pid
    lastWords = outcome.lastWords
    if (isPortTaken(lastWords) && mayMove) {
      cluster.settings = { ...cluster.settings, port: await findFreePort() }
      await saveSettings(cluster.places, cluster.settings)
    } else if (!isTransient(lastWords)) break
    await pause(100)
  }
  if (/No space left on device/.test(lastWords))
    throw new Error(
      `The disk of ${cluster.places.home} is full: the bundled PostgreSQL cannot start on it. Make room there, nothing else is broken. It said: ${lastWords} (${cluster.places.log})`,
    )
  throw new Error(
    `The bundled PostgreSQL did not start. It said: ${lastWords || 'nothing'} (${cluster.places.log})`,
  )
}

const isPortTaken = (words: string) => words.includes('could not create any TCP/IP sockets')

/** What ends by itself: processes of a killed PostgreSQL that have not noticed yet, or a port given back late. */
const isTransient = (words: string) =>
  isPortTaken(words) || /pre-existing shared memory block|lock file .* already exists/.test(words)

type StartOutcome = { pid: number } | { pid?: undefined; lastWords: string }

async function tryStart(cluster: Cluster, end: number): Promise<StartOutcome> {
  const { places, binaries, account } = cluster
  await rotateLog(places)
  const log = await open(places.log, 'a', 0o600)
  try {
    const { size } = await log.stat()
    const given = Object.entries({ ...serverSettings, port: String(cluster.settings.port) })
    const [command, args] = account.command(binaries.postgres, [
      '-D',
      places.cluster,
      ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const child = spawn(command, args, {
      ...account.spawn,
      cwd: places.home,
      env: programEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // Its own group: Ctrl-C in a terminal is for us, who finish our requests before we stop it.
      detached: true,
    })
    let ended: string | undefined
    child.on('error', (error) => {
      ended = error.message
    })
    child.on('exit', () => {
      ended ??= ''
    })
    child.unref()
    while (performance.now() < end) {
      if (ended !== undefined) return { lastWords: ended || (await readFatal(places, size)) }
      const running = await findPostmaster(places)
      if (running?.pid === child.pid && running?.state === 'ready') return { pid: running.pid }
      await pause(10)
    }
    return { lastWords: `not ready after ${startTimeoutMs / 1000} seconds` }
  } finally {
    await log.close()
  }
}

async function rotateLog(places: ClusterPaths): Promise<void> {
  const size = await stat(places.log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(places.log, `${places.log}.old`)
}

async function readFatal(places: ClusterPaths, from: number): Promise<string> {
  const said = (await readFile(places.log)).subarray(from).toString('utf8').trim().split('\n')
  const fatal = said.filter((line) => /FATAL|PANIC/.test(line))
  return (fatal.length > 0 ? fatal : said.slice(-3)).join(' / ')
}
