import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inCache } from './places.mjs'

const heartbeatMs = 1_000
/** A lock is stale after ten missed heartbeats, so that a busy disk is no reason. */
const staleAfterMs = 10_000

/**
 * Runs `work` while no other process of this clone runs work of the same name; others wait. The lock is a file that
 * its holder touches every second, so the lock of a killed process soon becomes stale.
 */
export async function withFileLock(name, work) {
  const file = inCache(`${name}.lock`)
  await mkdir(path.dirname(file), { recursive: true })
  while (!(await tryLock(file))) await sleep(200)
  const beat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(file, { force: true })
  }
}

async function tryLock(file) {
  try {
    const handle = await open(file, 'wx')
    await handle.close()
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const held = await stat(file).catch(() => undefined)
  if (held && Date.now() - held.mtimeMs > staleAfterMs) {
    // Renaming first ensures that only one of several waiters removes the stale file.
    const stale = `${file}.${process.pid}`
    await rename(file, stale).catch(() => {})
    await rm(stale, { force: true })
  }
  return false
}
