import { readFile, rm } from 'node:fs/promises'
import { createVitest } from 'vitest/node'

/**
 * A worker process that runs test files one after another, each with at most one mutated source file, on one
 * PostgreSQL with one migrated database. `statement-mutation.mjs` starts it and sends one test file at a time: `{
 * testFile, change?: { path, text }, recordReached? }`; the reply is `{ passed, why, seconds, reached? }`.
 */
const [, , tree, reachedFile] = process.argv
/** Generous, for busy machines; a test that takes longer has failed. */
const timeoutMs = 90_000

let changed
const changePlugin = {
  name: 'one-change',
  enforce: 'pre',
  load: (id) => (changed && id.split('?')[0] === changed.path ? changed.text : undefined),
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    root: tree,
    run: true,
    watch: false,
    reporters: [{}],
    bail: 1,
    maxWorkers: 1,
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['test-support/server/test-database.ts'],
    setupFiles: ['test-support/server/record-reached.ts'],
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    expect: { poll: { timeout: timeoutMs / 3 } },
    // it would cache mutated files
    fsModuleCache: false,
  },
  { plugins: [changePlugin] },
)
await vitest.standalone()

const firstLine = (error) => String(error?.message ?? error).split('\n')[0]

/** The first failure of a test file, with the name of the test. */
function whyFailed({ testModules, unhandledErrors }) {
  for (const module of testModules) {
    for (const test of module.children.allTests('failed'))
      return `${test.fullName}: ${firstLine(test.result().errors?.[0])}`
    for (const suite of [module, ...module.children.allSuites()])
      for (const error of suite.errors()) return `${module.relativeModuleId}: ${firstLine(error)}`
    if (!module.ok()) return `${module.relativeModuleId} failed`
  }
  return unhandledErrors.length > 0 ? `outside of a test: ${firstLine(unhandledErrors[0])}` : undefined
}

async function runFile(testFile) {
  // forget failures of earlier mutants
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const specifications = await vitest.globTestSpecifications([testFile])
  const matching = specifications.filter(({ moduleId }) => moduleId.endsWith(`/${testFile}`))
  if (matching.length !== 1) throw new Error(`${testFile} is no test file`)
  const began = performance.now()
  const result = await vitest.runTestSpecifications(matching)
  const why = whyFailed(result)
  // the test runner failed, not the test
  if (why?.includes('[vitest-pool]')) throw new Error(why)
  return { passed: why === undefined, why, seconds: (performance.now() - began) / 1000 }
}

process.on('message', async ({ testFile, change, recordReached }) => {
  const touched = [changed?.path, change?.path].filter(Boolean)
  changed = change
  for (const path of touched) vitest.invalidateFile(path)
  process.env.FAKA_REACHED_FILE = recordReached ? reachedFile : ''
  try {
    const result = await runFile(testFile)
    if (recordReached && result.passed) {
      // a file whose tests are all skipped writes nothing
      result.reached = JSON.parse(await readFile(reachedFile, 'utf8').catch(() => '[]'))
      await rm(reachedFile, { force: true })
    }
    process.send(result)
  } catch (error) {
    process.send({ crash: String(error?.stack ?? error) })
  }
})
process.on('disconnect', () => void vitest.exit(true))
process.send({ ready: true })
