import { useEmbeddedPostgres } from '../adapters/embedded-postgres/embedded-postgres.ts'
import type { Config } from '../platform/config.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { openDatabase } from '../platform/db.ts'
import { readSecretKey } from '../platform/encryption/find-secret-key.ts'
import { createEncryption } from '../platform/encryption.ts'
import { leanFetch } from '../platform/http-client/lean-fetch.ts'
import { createLog } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { systemRandom } from '../platform/random.ts'
import type { RestoreTarget } from './restore-backup.ts'

/** Checking the laws of a large shop takes a while. */
const queryTimeoutMs = 3_600_000

/** Runs `act` on the configured database, which may be empty, and closes it. No key is made: a backup needs its own. */
export async function withRestoreTarget<Result>(
  config: Config,
  act: (target: RestoreTarget) => Promise<Result>,
): Promise<Result> {
  const secretKey = await readSecretKey(config)
  if (secretKey === undefined)
    throw new OperatorError(
      'The key of the shop is missing, and no backup has it. Set SECRET_KEY to it, or put its file secret-key back under DATA_DIR.',
    )
  const log = createLog('silent')
  const bundled = config.databaseUrl ? undefined : await useEmbeddedPostgres({ dataDir: config.dataDir, log })
  const url = config.databaseListenUrl ?? config.databaseUrl ?? bundled?.url ?? ''
  const database = openDatabase({ url, connections: 1, log, queryTimeoutMs })
  try {
    const client = await openDirectConnection(url)
    try {
      return await act({
        config,
        db: database.db,
        client,
        encryption: createEncryption(secretKey, systemRandom),
        openConnection: () => openDirectConnection(url),
        now: () => new Date(),
        random: systemRandom,
        fetch: leanFetch,
        log,
      })
    } finally {
      await client.end().catch(() => undefined)
    }
  } finally {
    await database.close()
    await bundled?.stop()
  }
}
