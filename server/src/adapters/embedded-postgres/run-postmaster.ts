import { spawn } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import { type Cluster, findFreePort, programEnvironment, saveSettings } from './cluster.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { findPostmaster, removeStalePidFile, stopPostmaster } from './postmaster.ts'

/**
 * Settings for a small machine with many small commits, passed at each start so that existing clusters get them too.
 * Durability is fully on.
 */
const serverSettings: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '127.0.0.1',
  // relative to the cluster's folder, so that its path may have any length and characters
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  password_encryption: 'scram-sha-256',
  max_connections: '150',
  shared_buffers: '256MB',
  huge_pages: 'try',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  autovacuum_naptime: '10s',
  random_page_cost: '1.1',
  jit: 'off',
  // its shared memory is in /dev/shm, which is very small in containers; the queries here are short
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // statements and rows may contain what buyers sent, which must not be logged
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const maxLogBytes = 10_000_000
/** How long a start may wait for processes of a killed PostgreSQL, and for a port. */
const retryTimeoutMs = 60_000
/** How long a PostgreSQL may take that runs: after a kill it replays its write-ahead log, of up to two gigabytes. */
const startTimeoutMs = 600_000
/** After this time the log says what is waited for. */
const reportAfterMs = 5000

export interface RunOptions {
  /** Whether another port may be used when ours is taken; not while the current URL is in use. */
  mayChangePort: boolean
  log?: Log | undefined
}

/**
 * Makes sure that PostgreSQL runs on the cluster and answers: takes over a running one, else starts it.
 * @returns its process id
 * @throws a sentence with PostgreSQL's last log lines when it does not start
 */
export async function runPostmaster(cluster: Cluster, options: RunOptions): Promise<number> {
  const report = setTimeout(() => {
    const file = cluster.paths.log
    options.log?.warn(
      { file },
      'the bundled PostgreSQL is not ready yet; after a kill it replays what it wrote',
    )
  }, reportAfterMs)
  try {
    return await startUntilReady(cluster, options)
  } finally {
    clearTimeout(report)
  }
}

async function startUntilReady(cluster: Cluster, { mayChangePort }: RunOptions): Promise<number> {
  const began = performance.now()
  const end = began + startTimeoutMs
  let logTail = ''
  while (performance.now() < end) {
    const running = await findPostmaster(cluster.paths)
    if (running?.state === 'ready' && running.port === cluster.settings.port) return running.pid
    if (running?.state === 'ready') await stopPostmaster(cluster.paths)
    if (running) {
      await pause(20)
      continue
    }
    await removeStalePidFile(cluster.paths)
    const outcome = await tryStart(cluster, end)
    if (outcome.pid !== undefined) return outcome.pid
    logTail = outcome.logTail
    if (isPortTaken(logTail) && mayChangePort) {
      cluster.settings = { ...cluster.settings, port: await findFreePort() }
      await saveSettings(cluster.paths, cluster.settings)
    } else if (!mayPass(logTail, performance.now() - began)) break
    await pause(100)
  }
  throw new Error(describeFailure(cluster, logTail))
}

const describeFailure = ({ paths }: Cluster, logTail: string): string =>
  /No space left on device/.test(logTail)
    ? `The disk of ${paths.home} is full: the bundled PostgreSQL cannot start on it. Make room there, nothing else is broken. It said: ${logTail} (${paths.log})`
    : `The bundled PostgreSQL did not start. It said: ${logTail || 'nothing'} (${paths.log})`

const isPortTaken = (logText: string) => logText.includes('could not create any TCP/IP sockets')

/** Errors that pass in time: remaining processes of a killed PostgreSQL, or a port that is released late. */
const mayPass = (logText: string, forMs: number) =>
  forMs <= retryTimeoutMs &&
  (isPortTaken(logText) || /pre-existing shared memory block|lock file .* already exists/.test(logText))

type StartOutcome = { pid: number } | { pid?: undefined; logTail: string }

async function tryStart(cluster: Cluster, end: number): Promise<StartOutcome> {
  const { paths, binaries, account } = cluster
  await rotateLog(paths)
  const log = await open(paths.log, 'a', 0o600)
  try {
    const { size } = await log.stat()
    const parameters = Object.entries({ ...serverSettings, port: String(cluster.settings.port) })
    const [command, args] = account.command(binaries.postgres, [
      '-D',
      paths.cluster,
      ...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ])
    const child = spawn(command, args, {
      ...account.spawn,
      cwd: paths.home,
      env: programEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      // a process group of its own, so that Ctrl-C reaches this process alone, which stops PostgreSQL after its requests
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
      if (ended !== undefined) return { logTail: ended || (await readFatal(paths, size)) }
      const running = await findPostmaster(paths)
      if (running?.pid === child.pid && running?.state === 'ready') return { pid: running.pid }
      await pause(10)
    }
    return { logTail: `not ready after ${startTimeoutMs / 1000} seconds` }
  } finally {
    await log.close()
  }
}

async function rotateLog(paths: ClusterPaths): Promise<void> {
  const size = await stat(paths.log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(paths.log, `${paths.log}.old`)
}

async function readFatal(paths: ClusterPaths, from: number): Promise<string> {
  const lines = (await readFile(paths.log)).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.filter((line) => /FATAL|PANIC/.test(line))
  return (fatal.length > 0 ? fatal : lines.slice(-3)).join(' / ')
}
