import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterPaths } from './cluster-paths.ts'

/** What PostgreSQL writes about itself to `postmaster.pid`, one value per line. */
export interface Postmaster {
  pid: number
  port: number
  state: 'starting' | 'ready' | 'stopping'
}

const pidFilePath = (paths: ClusterPaths) => join(paths.cluster, 'postmaster.pid')

/** The PostgreSQL that is running on this cluster, whichever process started it; undefined when none is. */
export async function findPostmaster(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFilePath(paths), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmaster(pid, paths))) return undefined
  const status = lines[7]?.trim()
  const state = status === 'ready' || status === 'stopping' ? status : 'starting'
  return { pid, port: Number(lines[3]), state }
}

/** Whether `pid` is a running PostgreSQL of this cluster: no zombie, and no reused process id. */
export async function isPostmaster(pid: number, paths: ClusterPaths): Promise<boolean> {
  if (!processExists(pid)) return false
  if (process.platform !== 'linux') return true
  // a zombie process, as in a container without an init, has an empty command line
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return commandLine.split('\0').includes(paths.cluster)
}

/**
 * Removes `postmaster.pid` when its process id was reused by another program, since PostgreSQL would take that for a
 * running server and not start. It finds processes that still use the shared memory of a dead server without the file.
 */
export async function removeStalePidFile(paths: ClusterPaths): Promise<void> {
  const pid = Number((await readFile(pidFilePath(paths), 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && processExists(pid) && !(await isPostmaster(pid, paths)))
    await rm(pidFilePath(paths), { force: true })
}

/**
 * Stops PostgreSQL in "fast" mode, which aborts current statements, and waits until it has ended.
 * @param pid its process id where it is known; else it is read from the cluster's folder
 */
export async function stopPostmaster(paths: ClusterPaths, pid?: number): Promise<void> {
  const running = pid ?? (await findPostmaster(paths))?.pid
  if (running === undefined || !(await isPostmaster(running, paths))) return
  signal(running, 'SIGINT')
  if (await waitUntilGone(running, paths, 30_000)) return
  // loses nothing: commits are in the write-ahead log, which is replayed at the next start
  signal(running, 'SIGQUIT')
  await waitUntilGone(running, paths, 10_000)
}

async function waitUntilGone(pid: number, paths: ClusterPaths, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (await isPostmaster(pid, paths)) {
    if (performance.now() > end) return false
    await pause(10)
  }
  return true
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended meanwhile
  }
}
