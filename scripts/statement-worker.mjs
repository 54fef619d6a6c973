import { readFile, rm } from 'node:fs/promises'
import { createVitest } from 'vitest/node'

/**
 * A process that runs test files one after another, each with one file of the program changed or none, on one
 * PostgreSQL with one migrated database. `mutation-of-statements.mjs` starts it and asks for one test file at a time:
 * `{ testFile, change?: { path, text }, noteReached? }` is answered by `{ passed, why, seconds, reached? }`.
 */
const [, , tree, reachedFile] = process.argv
/** A busy machine needs long; what takes longer than this counts as failed. */
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
    ...{ config: false, root: tree, run: true, watch: false, reporters: [{}], bail: 1, maxWorkers: 1 },
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['scripts/test-database.ts'],
    setupFiles: ['scripts/record-reached.ts'],
    ...{ testTimeout: timeoutMs, hookTimeout: timeoutMs, expect: { poll: { timeout: timeoutMs / 3 } } },
    // it would remember a changed file as if it were the file
    fsModuleCache: false,
  },
  { plugins: [changePlugin] },
)
await vitest.standalone()

const firstLine = (error) => String(error?.message ?? error).split('\n')[0]

/** The first reason why a test file failed, with the name of the test. */
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
  // what failed with another change is no failure of this run
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const specifications = await vitest.globTestSpecifications([testFile])
  const wanted = specifications.filter(({ moduleId }) => moduleId.endsWith(`/${testFile}`))
  if (wanted.length !== 1) throw new Error(`${testFile} is no test file`)
  const began = performance.now()
  const result = await vitest.runTestSpecifications(wanted)
  const why = whyFailed(result)
  // the machine failed, not the test
  if (why?.includes('[vitest-pool]')) throw new Error(why)
  return { passed: why === undefined, why, seconds: (performance.now() - began) / 1000 }
}

process.on('message', async ({ testFile, change, noteReached }) => {
  const touched = [changed?.path, change?.path].filter(Boolean)
  changed = change
  for (const path of touched) vitest.invalidateFile(path)
  process.env.FAKA_REACHED_FILE = noteReached ? reachedFile : ''
  try {
    const result = await runFile(testFile)
    if (noteReached && result.passed) {
      // a file whose tests are all passed over writes nothing
      result.reached = JSON.parse(await readFile(reachedFile, 'utf8').catch(() => '[]'))
      await rm(reachedFile, { force: true })
    }
    process.send(result)
  } catch (error) {
    process.send({ broken: String(error?.stack ?? error) })
  }
})
process.on('disconnect', () => void vitest.exit(true))
process.send({ ready: true })
