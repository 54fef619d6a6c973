import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

const flakyTest = `
let attempts = 0
test('fails at first', () => {
  attempts += 1
  if (attempts === 1) throw new Error('the page was not there yet\\nwaiting for its heading')
})
test('passes', () => {})
`

test('a test that passes only when repeated is listed with what failed before and where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faka-flaky-'))
  try {
    await writeFile(join(folder, 'page.test.ts'), flakyTest)
    const { stderr } = await promisify(execFile)(process.execPath, [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--globals',
      '--retry=1',
      `--root=${folder}`,
      `--reporter=${inRoot('scripts', 'flaky-reporter.ts')}`,
    ])
    expect(stderr).toContain(
      'Passed only when repeated: 1\n  page.test.ts > fails at first\n    the page was not there yet\n    waiting for its heading\n    at line 5\n',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
