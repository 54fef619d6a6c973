import { expect } from 'vitest'
import { runCommand } from '../server/open-cli.ts'
import { secretKey } from '../server/open-shop-process.ts'
import type { Site } from './open-site.ts'

/** Runs a CLI command on the site's database and returns its JSON output. */
export async function runCli(site: Site, args: readonly string[], input = '') {
  const { exitCode, out, err } = await runCommand([...args, '--json'], {
    env: { DATABASE_URL: site.db.url, DATA_DIR: site.dataDir, SECRET_KEY: secretKey },
    cwd: process.cwd(),
    input,
  })
  expect(exitCode, err).toBe(0)
  return JSON.parse(out)
}
