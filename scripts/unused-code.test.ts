import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const run = promisify(execFile)
const knip = inRoot('node_modules', 'knip', 'bin', 'knip.js')

// what nothing imports is deleted, what only its own file uses is not exported; `knip.json` names where programs begin
test('no file, export or dependency is unused', { timeout: 600_000 }, async () => {
  const { stdout } = await run(process.execPath, [knip, '--no-config-hints', '--reporter', 'compact'], {
    cwd: inRoot('.'),
  }).catch((failed: { stdout: string }) => failed)
  expect(stdout).toBe('')
})
