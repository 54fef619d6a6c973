import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from './paths.mjs'

const heartbeatMs = 1_000
/** A holder that has not touched its file for so long is dead: ten beats, so that a busy disk is no death. */
const staleAfterMs = 10_000

/**
 * Does `work` while no other process of this clone does work of the same name; the others wait.
 * The lock is a file that its holder touches every second, so a killed holder stops nobody for long.
 */
export async function withFileLock(name, work) {
  const file = inRoot('.cache', `${name}.lock`)
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
    // Renaming first lets exactly one of several waiters clear the dead file away.
    const grave = `${file}.${process.pid}`
    await rename(file, grave).catch(() => {})
    await rm(grave, { force: true })
  }
  return false
}
