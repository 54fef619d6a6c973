import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { printStatus } from './run-script.mjs'
import { runInWorkers } from './statement-worker-pool.mjs'

const testsFolder = 'server/src'
/** Its tests call no statements of modules. */
const excludedFolder = `${testsFolder}/platform/`

/** The server's test files in these folders, each with a hash of its content. */
async function testFiles(tree, folders) {
  const names = await readdir(`${tree}/${testsFolder}`, { recursive: true })
  const files = names
    .map((name) => `${testsFolder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith(excludedFolder))
    .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  return Promise.all(
    files.sort().map(async (file) => ({
      file,
      hash: createHash('sha256')
        .update(await readFile(`${tree}/${file}`))
        .digest('hex')
        .slice(0, 16),
    })),
  )
}

/**
 * Runs each test file of the folders once without a mutation and records its duration and the statement functions it calls,
 * measured by V8's coverage. Cached at `path`: a file runs again when its content changed. Resolves to the files
 * that passed.
 */
export async function recordReached(pool, path, folders = [testsFolder]) {
  const known = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  const files = await testFiles(pool.tree, folders)
  const missing = files.filter(({ file, hash }) => known[file]?.hash !== hash)
  if (missing.length > 0)
    printStatus(`running ${missing.length} test files to see which statements they call …`)
  await runInWorkers(pool, missing, async ({ file, hash }, ask) => {
    const { passed, why, seconds, reached = [] } = await ask({ testFile: file, recordReached: true })
    known[file] = { hash, passed, seconds, reached }
    await writeFile(path, JSON.stringify(known))
    // a test that fails without a mutation would kill every mutant
    if (!passed) printStatus(`left out, it fails without a change: ${why}`)
  })
  return files.map(({ file, hash }) => ({ file, hash, ...known[file] })).filter(({ passed }) => passed)
}
