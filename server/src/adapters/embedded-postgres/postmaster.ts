import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterPaths } from './cluster-paths.ts'

/** What PostgreSQL writes about itself into its folder (`postmaster.pid`: one fact a line). */
export interface Postmaster {
  pid: number
  port: number
  state: 'starting' | 'ready' | 'stopping'
}

const pidFilePath = (places: ClusterPaths) => join(places.cluster, 'postmaster.pid')

/** The PostgreSQL that runs on this cluster now, whoever started it; undefined when none does. */
export async function findPostmaster(places: ClusterPaths): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFilePath(places), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isPostmaster(pid, places))) return undefined
  const word = lines[7]?.trim()
  const state = word === 'ready' || word === 'stopping' ? word : 'starting'
  return { pid, port: Number(lines[3]), state }
}

/** Whether `pid` is a living PostgreSQL of this cluster, not a dead one nobody has buried, nor a reused number. */
export async function isPostmaster(pid: number, places: ClusterPaths): Promise<boolean> {
  if (!processExists(pid)) return false
  if (process.platform !== 'linux') return true
  // A dead process that still has its number (a container without an init leaves such) has an empty command line.
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.split('\0').includes(places.cluster)
}

/**
 * Removes `postmaster.pid` when the number in it now belongs to something else; PostgreSQL would take that for
 * a running one and refuse to start. Processes that still use the memory of a dead one are found by it without
 * the file.
 */
export async function removeStalePidFile(places: ClusterPaths): Promise<void> {
  const pid = Number((await readFile(pidFilePath(places), 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && processExists(pid) && !(await isPostmaster(pid, places)))
    await rm(pidFilePath(places), { force: true })
}

/**
 * Asks PostgreSQL to end, statements under way with it ("fast"), and waits until it is gone.
 * @param pid its number where it is known; else the cluster's folder is asked
 */
export async function stopPostmaster(places: ClusterPaths, pid?: number): Promise<void> {
  const running = pid ?? (await findPostmaster(places))?.pid
  if (running === undefined || !(await isPostmaster(running, places))) return
  signal(running, 'SIGINT')
  if (await waitUntilGone(running, places, 30_000)) return
  // Nothing is lost by this: what was committed is in the log, and is read back at the next start.
  signal(running, 'SIGQUIT')
  await waitUntilGone(running, places, 10_000)
}

async function waitUntilGone(pid: number, places: ClusterPaths, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  while (await isPostmaster(pid, places)) {
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
    // It ended in this very moment, which is what was wanted.
  }
}
