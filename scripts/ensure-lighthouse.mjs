import { access } from 'node:fs/promises'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/** Pinned: scores of different versions cannot be compared. */
const version = '13.5.0'

/** The path of Lighthouse, installed into .cache at its first use: 176 MB that nothing else needs. */
export async function ensureLighthouse() {
  const home = inRoot('.cache', `lighthouse-${version}`)
  const program = `${home}/node_modules/lighthouse/cli/index.js`
  const isThere = () =>
    access(program).then(
      () => true,
      () => false,
    )
  await withFileLock('lighthouse', async () => {
    if (await isThere()) return
    printStatus(`fetching Lighthouse ${version} (npm) …`)
    await fetchPackage(home, 'lighthouse', version)
  })
  return program
}
