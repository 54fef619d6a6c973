import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { npm } from './run.mjs'

/**
 * Installs a package with npm into its own folder, completely or not at all, without install scripts. `beside` are
 * further packages for the same folder, `args` are passed to npm.
 */
export async function fetchPackage(home, name, version, { beside = [], args = [] } = {}) {
  await mkdir(path.dirname(home), { recursive: true })
  const partial = await mkdtemp(`${home}.`)
  // other users of the checkout use it too
  await chmod(partial, 0o755)
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    await npm(['install', '--prefix', partial, ...quiet, ...args, `${name}@${version}`, ...beside], {
      cwd: partial,
    })
    await rm(home, { recursive: true, force: true })
    await rename(partial, home)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
