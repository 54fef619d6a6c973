import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'

/**
 * What is built from sources of this clone.
 * @typedef {object} Built
 * @property {string} name
 * @property {string[]} sources folders of the clone that the build reads, beside the lock file of npm
 * @property {string} folder where it is built
 */

const stampOf = ({ folder }) => path.join(folder, '.sources')
const readStamp = (built) => readFile(stampOf(built), 'utf8').catch(() => undefined)

/** Whether it was built from the current sources. */
export const isBuilt = async (built) => (await readStamp(built)) === (await hashSources(built))

/** Builds it unless it was built from the current sources; other processes of this clone wait for it. */
export async function buildOnce(built, build) {
  const hash = await hashSources(built)
  if ((await readStamp(built)) === hash) return
  await withFileLock(built.name, async () => {
    if ((await readStamp(built)) === hash) return
    await build()
    await writeFile(stampOf(built), hash)
  })
}

/** A hash of everything the build reads: names and contents. */
async function hashSources({ sources }) {
  const hash = createHash('sha256')
  const folders = sources.map((source) => inRoot(source))
  const files = (await Promise.all(folders.map(listFiles))).flat().sort()
  for (const file of [...files, inRoot('package-lock.json')])
    hash.update(`${path.relative(inRoot(), file)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const kept = entries.filter(
    ({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'),
  )
  const nested = await Promise.all(
    kept.map((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(file) : [file]
    }),
  )
  return nested.flat()
}
