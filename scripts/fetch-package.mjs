import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { npm } from './run.mjs'

/**
 * Fetches a package by npm into a folder of its own, whole or not at all. Its install scripts do not run: what is
 * fetched this way needs none. `beside` are packages that belong into the same folder, `args` go to npm as they are.
 */
export async function fetchPackage(home, name, version, { beside = [], args = [] } = {}) {
  await mkdir(path.dirname(home), { recursive: true })
  const growing = await mkdtemp(`${home}.`)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await npm(['install', '--prefix', growing, ...quiet, ...args, `${name}@${version}`, ...beside], {
      cwd: growing,
    })
    await rm(home, { recursive: true, force: true })
    await rename(growing, home)
  } finally {
    await rm(growing, { recursive: true, force: true })
  }
}
