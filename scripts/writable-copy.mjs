import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { areDependenciesReady } from './ensure-dependencies.mjs'
import { isStorefrontBuilt } from './ensure-storefront.mjs'
import { withFileLock } from './file-lock.mjs'
import { root } from './paths.mjs'
import { dataEnvironment, findPlaces, inCache } from './places.mjs'
import { run } from './run.mjs'
import { printStatus } from './run-script.mjs'

/** What belongs to a user, or is fetched and built again. */
const notCopied = new Set(['.git', '.cache', '.data', 'node_modules', 'dist'])

/**
 * Where this user may not write into the checkout and packages or the storefront are missing there: copies the sources to
 * the user's cache, runs the same script there and resolves to its exit code. Undefined where the checkout serves as it is.
 */
export async function runInWritableCopy(script, args) {
  const { isCodeWritable } = findPlaces(root, process.env)
  if (isCodeWritable || ((await areDependenciesReady()) && (await isStorefrontBuilt()))) return undefined
  const copy = inCache('checkout')
  await withFileLock('checkout', async () => {
    printStatus(`this user may not write into ${root}; working in ${copy} …`)
    await mkdir(copy, { recursive: true })
    // a file that is gone from the checkout, such as a renamed migration, is to be gone here too
    for (const name of await readdir(copy))
      if (!notCopied.has(name)) await rm(path.join(copy, name), { recursive: true, force: true })
    await cp(root, copy, {
      recursive: true,
      preserveTimestamps: true,
      filter: (from) => from === root || !notCopied.has(path.basename(from)),
    })
  })
  const env = {
    ...dataEnvironment(),
    npm_config_cache: process.env.npm_config_cache ?? inCache('npm'),
  }
  return run(process.execPath, [path.join(copy, 'scripts', script), ...args], { cwd: copy, env })
}
