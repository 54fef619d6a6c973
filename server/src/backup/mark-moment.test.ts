import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectAsSuperuser } from '../../../test-support/server/base-backup.ts'
import { makeCellApart } from '../../../test-support/server/cell-apart.ts'
import { runCommand } from '../../../test-support/server/open-cli.ts'
import { secretKey } from '../../../test-support/server/open-shop-process.ts'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'

const log = createLog('silent')

/** A server of PostgreSQL of its own, whose role of the shop may make restore points. */
async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-mark-'))
  const server = await startEmbeddedPostgres({ dataDir, log })
  onTestFinished(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const superuser = await connectAsSuperuser(dataDir)
  await superuser.query('grant execute on function pg_create_restore_point(text) to public')
  await superuser.end()
  return server
}

test('a moment is marked in each server, in that of the common schema last', async () => {
  const [first, further] = [await openServer(), await openServer()]
  const database = openDatabase({ url: first.url, connections: 2, log })
  onTestFinished(database.close)
  await migrate(database.db)
  await makeCellApart(database, 1, { directUrl: further.url })
  const env = {
    DATABASE_URL: first.url,
    CELL_DATABASE_URLS: `1=${further.url}`,
    SECRET_KEY: secretKey,
    LC_ALL: 'en_US.UTF-8',
  }
  const { out, err, exitCode } = await runCommand(['backup', 'mark', '--json'], { env })
  expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
  const position = expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/)
  expect(JSON.parse(out)).toEqual({
    name: expect.stringMatching(/^faka-\d{8}T\d{6}Z$/),
    servers: [
      { cells: [0], position },
      { cells: [1], position },
    ],
  })
})
