import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withNodeFirst } from './ensure-node.mjs'
import { withFileLock } from './file-lock.mjs'
import { inRoot } from './paths.mjs'
import { npm } from './run.mjs'
import { printStatus } from './run-script.mjs'

const stamp = inRoot('web', 'dist', '.sources')

/** Builds the storefront unless web/dist was built from the current sources. */
export async function ensureStorefront(node) {
  const sources = await hashSources()
  if ((await readStamp()) === sources) return
  await withFileLock('storefront', async () => {
    if ((await readStamp()) === sources) return
    printStatus('building the storefront …')
    await npm(['run', 'build', '--workspace', 'web'], { env: withNodeFirst(node) })
    await writeFile(stamp, sources)
  })
}

/** Whether web/dist was built from the current sources. */
export const isStorefrontBuilt = async () => (await readStamp()) === (await hashSources())

const readStamp = () => readFile(stamp, 'utf8').catch(() => undefined)

/** A hash of everything the build reads: names and contents. */
async function hashSources() {
  const hash = createHash('sha256')
  const folders = [inRoot('web'), inRoot('contract')]
  const files = (await Promise.all(folders.map(listFiles))).flat().sort()
  for (const file of [...files, inRoot('package-lock.json')]) {
    hash.update(`${path.relative(inRoot(), file)}\0`).update(await readFile(file))
  }
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
