import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const run = promisify(execFile)
const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc')

// an undeclared name would otherwise show up only at run time
test.each(['.', 'web'])('the types of %s hold', { timeout: 600_000 }, async (project) => {
  const { stdout } = await run(process.execPath, [tsc, '--noEmit', '-p', inRoot(project)]).catch(
    (failed: { stdout: string }) => failed,
  )
  expect(stdout).toBe('')
})
