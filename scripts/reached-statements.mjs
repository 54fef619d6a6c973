import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { printStatus } from './run-script.mjs'
import { runInWorkers } from './statement-worker-pool.mjs'

const testsFolder = 'server/src'
/** Its tests call no statement of a module. */
const excludedFolder = `${testsFolder}/platform/`

/** Test files of the server, each with a hash of its text. */
async function testFiles(tree) {
  const names = await readdir(`${tree}/${testsFolder}`, { recursive: true })
  const files = names
    .map((name) => `${testsFolder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith(excludedFolder))
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
 * Runs each test file once without a change and notes how long it takes and which functions of statements it calls, as
 * the machine that runs them counts it. Kept at `path`: a file is run again when its text changed. Promises the files
 * that passed.
 */
export async function recordReached(lanes, path) {
  const known = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
  const files = await testFiles(lanes.tree)
  const missing = files.filter(({ file, hash }) => known[file]?.hash !== hash)
  if (missing.length > 0)
    printStatus(`running ${missing.length} test files to see which statements they call …`)
  await runInWorkers(lanes, missing, async ({ file, hash }, ask) => {
    const { passed, why, seconds, reached = [] } = await ask({ testFile: file, noteReached: true })
    known[file] = { hash, passed, seconds, reached }
    await writeFile(path, JSON.stringify(known))
    // a test that fails without a change would count every change as noticed
    if (!passed) printStatus(`left out, it fails without a change: ${why}`)
  })
  return files.map(({ file, hash }) => ({ file, hash, ...known[file] })).filter(({ passed }) => passed)
}
