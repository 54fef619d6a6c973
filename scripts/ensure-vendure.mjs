import { access } from 'node:fs/promises'
import { fetchPackage } from './fetch-package.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { printStatus } from './run-script.mjs'

/** Pinned: speeds of different versions cannot be compared. */
const version = '3.7.3'
const driver = 'pg@8.16.3'

/** The folder in which Vendure is installed, into .cache at its first use: 141 MB that nothing else needs. */
export async function ensureVendure() {
  const home = inRoot('.cache', `vendure-${version}`)
  const isThere = () =>
    access(`${home}/node_modules/@vendure/core/dist/index.js`).then(
      () => true,
      () => false,
    )
  await withFileLock('vendure', async () => {
    if (await isThere()) return
    printStatus(`fetching Vendure ${version} (npm) …`)
    await fetchPackage(home, '@vendure/core', version, { beside: [driver] })
  })
  return home
}
