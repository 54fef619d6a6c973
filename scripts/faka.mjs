/**
 * The program of a release: `faka` starts the shop, `faka migrate …` changes its database, `faka COMMAND …` runs
 * a command of it. Its data is never beside the
 * code, which may be read-only and is replaced by the next release.
 */
import { isNewEnough, oldestNode } from './node-version.mjs'
import { root } from './paths.mjs'
import { findPlaces } from './places.mjs'

const program = process.argv[2]

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
if (program === undefined || program === 'start') await import('../server/src/main.ts')
else if (program === 'migrate') await import('../server/src/cli/migrate.ts')
else await import('../server/src/cli/main.ts')
