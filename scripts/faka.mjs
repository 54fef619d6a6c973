/**
 * The program of a release: `faka` starts the shop, `faka migrate …` changes its database, `faka COMMAND …` runs
 * a command of it. Its data is never beside the
 * code, which may be read-only and is replaced by the next release.
 */
import { existsSync } from 'node:fs'
import { isNewEnough, oldestNode } from './node-version.mjs'
import { inRoot, root } from './paths.mjs'
import { findPlaces } from './places.mjs'

const program = process.argv[2]

/** Runs a program: that of a release is bundled, with a map to its sources; a checkout runs the source. */
async function load(bundled, source) {
  const isRelease = existsSync(inRoot('server', 'dist'))
  if (isRelease) process.setSourceMapsEnabled(true)
  await import(isRelease ? `../server/dist/${bundled}.js` : `../server/src/${source}.ts`)
}

if (!isNewEnough(process.versions.node)) {
  process.stderr.write(
    `faka: this is Node ${process.versions.node}; ${oldestNode.join('.')} or newer is needed. Name one with FAKA_NODE.\n`,
  )
  process.exit(2)
}
try {
  process.env.DATA_DIR ||= findPlaces(root, process.env, { besideCode: false }).data
} catch (error) {
  process.stderr.write(`faka: ${error.message}\n`)
  process.exit(2)
}
if (program === undefined || program === 'start') await load('main', 'main')
else if (program === 'migrate') await load('migrate', 'cli/migrate')
else await load('command', 'cli/main')
