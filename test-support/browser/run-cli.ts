import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { bareEnvironment } from '../server/server-process.ts'
import type { Site } from './open-site.ts'

const cliPath = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url))

/** Runs a CLI command on the site's database and returns its JSON output. */
export async function runCli(site: Site, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [cliPath, ...args, '--json'], {
    env: { ...bareEnvironment(), DATABASE_URL: site.db.url, DATA_DIR: site.dataDir },
  })
  child.stdin.end(input)
  const [output, errorOutput, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect(code, errorOutput).toBe(0)
  return JSON.parse(output)
}
