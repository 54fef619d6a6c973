import { access } from 'node:fs/promises'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/** The newest when this was written. Another version makes other mutants: its scores cannot be compared. */
const version = '10.1.1'

/**
 * The paths of Stryker's program and of its plug-in for Vitest, fetched into .cache at the first use: 63 MB that
 * nothing else needs. It comes without its peers, so that the plug-in finds the project's own Vitest further up.
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
