import { access } from 'node:fs/promises'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/** Pinned: another version creates other mutants, so scores could not be compared. */
const version = '10.1.1'

/**
 * The paths of Stryker and its Vitest plug-in, installed into .cache at the first use: 63 MB that nothing else
 * needs. Peer dependencies are left out, so that the plug-in uses the project's Vitest.
 */
export async function ensureStryker() {
  const home = inRoot('.cache', `stryker-${version}`)
  const packages = `${home}/node_modules/@stryker-mutator`
  const paths = {
    program: `${packages}/core/bin/stryker.js`,
    runner: `${packages}/vitest-runner/dist/src/index.js`,
  }
  const areThere = () =>
    Promise.all([access(paths.program), access(paths.runner)]).then(
      () => true,
      () => false,
    )
  await withFileLock('stryker', async () => {
    if (await areThere()) return
    printStatus(`fetching Stryker ${version} (npm) …`)
    await fetchPackage(home, '@stryker-mutator/core', version, {
      beside: [`@stryker-mutator/vitest-runner@${version}`],
      args: ['--legacy-peer-deps'],
    })
  })
  return paths
}
